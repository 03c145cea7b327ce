import { Anchor, Text } from '@mantine/core';
import type { JobSearchAnswer } from '../../../../lambdas/contract/job-search.ts';
import { SEARCH_PHRASE_MAX, SEARCH_WORDS_MAX } from '../../../../lambdas/contract/limits.ts';
import type { JobSearchState } from './use-job-search.ts';

interface Props extends Pick<JobSearchState, 'change'> {
  found: JobSearchAnswer;
}

/** How a search was read: a place among its words, words left out, and what may have been meant. */
export function SearchNotes({ found, change }: Props) {
  const { partial, left_out, searched_near, did_you_mean } = found;
  const notes = [
    searched_near !== undefined && `Showing jobs near ${searched_near}.`,
    partial && 'No job has all your words. These have most of them.',
    left_out !== undefined &&
      `A search takes ${SEARCH_WORDS_MAX} words, and ${SEARCH_PHRASE_MAX} in a phrase. Left out: ${left_out}.`,
  ].filter((note) => typeof note === 'string');
  if (notes.length === 0 && did_you_mean === undefined) return null;
  return (
    <div role="status" className="wrap-anywhere">
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {did_you_mean !== undefined && (
        <Text>
          Did you mean{' '}
          <Anchor
            component="button"
            type="button"
            fw={600}
            onClick={() => change({ q: did_you_mean })}
          >
            {did_you_mean}
          </Anchor>
          ?
        </Text>
      )}
    </div>
  );
}
