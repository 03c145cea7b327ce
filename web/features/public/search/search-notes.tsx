import { Anchor, Text } from '@mantine/core';
import type { JobSearchAnswer } from '../../../../lambdas/contract/calls/job-search.ts';
import { searchNotes } from '../../../../lambdas/contract/texts/search-notes.ts';
import type { JobSearchState } from './use-job-search.ts';

interface Props extends Pick<JobSearchState, 'change'> {
  found: JobSearchAnswer;
}

/** Notes on how a search was read: a place among the words, left-out words, and "Did you mean". */
export function SearchNotes({ found, change }: Props) {
  const { did_you_mean } = found;
  const notes = searchNotes(found);
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
