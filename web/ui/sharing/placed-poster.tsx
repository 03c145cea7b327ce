import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { posterRef, withRef } from '../../../lambdas/contract/pages/sources.ts';
import { Poster } from './poster.tsx';
import type { Shared } from './shared-page.ts';

const PLACE_MAX = 24;

/** A poster with a field for its place, to know where its applicants come from. */
export function PlacedPoster({ page }: { page: Shared }) {
  const [place, setPlace] = useState('');
  const ref = posterRef(page.posterSource, place);
  const isUnread = place.trim() !== '' && ref === page.posterSource;
  return (
    <>
      <TextInput
        className="not-printed"
        mb="lg"
        label="Where will you hang it? (optional)"
        description="Applicants who scan it have this as their source."
        placeholder="e.g. Front door"
        maxLength={PLACE_MAX}
        autoComplete="off"
        value={place}
        error={isUnread && 'Use letters from A to Z or digits.'}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <Poster {...page} shortPath={withRef(page.shortPath, ref)} />
    </>
  );
}
