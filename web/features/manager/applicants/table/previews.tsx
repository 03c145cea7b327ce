import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { count, formatNumber } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';

/** How many are shown. */
const SHOWN = 3;

interface Props<D, K extends QueryKey> {
  /** Who will get one each. */
  rows: readonly ApplicantRow[];
  what: 'Email' | 'Message';
  /** What the texts to these applicants need. */
  query: (first: readonly ApplicantRow[]) => UseQueryOptions<D, Error, D, K>;
  failure: string;
  /** What is the same for all. */
  above?: (data: D) => ReactNode;
  /** The text to an applicant; null if they will get none. */
  children: (row: ApplicantRow, data: D) => ReactNode;
}

/** What many applicants will be sent, as the first few of them will get it. */
export function Previews<D, K extends QueryKey>(props: Props<D, K>) {
  const { rows, what, query, failure, above, children } = props;
  const first = rows.slice(0, SHOWN);
  const needed = useQuery(query(first));
  const kind = what.toLowerCase();
  const heading =
    rows.length > SHOWN
      ? `The first ${SHOWN} of ${formatNumber(rows.length)} ${kind}s`
      : count(rows.length, kind);
  return (
    <Stack gap="xs" mt="md" component="section" aria-label={heading}>
      <Text size="sm" fw={600}>
        {heading}
      </Text>
      <Loaded query={needed} skeleton={<Skeleton height={160} />} failure={failure}>
        {(data) => (
          <>
            {above?.(data)}
            {first.map((row) => {
              const text = children(row, data);
              if (text === null) return null;
              return (
                <Paper
                  key={row.id}
                  withBorder
                  p="sm"
                  component="article"
                  aria-label={`${what} to ${row.name}`}
                >
                  <Text size="xs" c="dimmed" mb="xs" className="wrap-anywhere">
                    To <Name>{row.name}</Name>
                  </Text>
                  {text}
                </Paper>
              );
            })}
          </>
        )}
      </Loaded>
    </Stack>
  );
}
