import { Progress, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/errors.ts';
import type { ApplicantRows } from '../../../api/queries/applicant-rows.ts';
import { LoadError } from '../../../ui/feedback/loaded.tsx';
import { count, formatNumber } from '../../../ui/text/format.ts';
import classes from './applicants-page.module.css';
import { isNarrowed, type View } from './view/view.ts';

interface Props {
  held: ApplicantRows;
  view: View;
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>;
  /** The number of applicants in the view. */
  shown: number;
  /** The number of the job's applicants. */
  total: number;
  /** Explains the keys. */
  hint: ReactNode;
}

/** The numbers of shown and all applicants; while loading, of loaded ones. */
export function StatusLine({ held: { rows, cursor }, view, query, shown, total, hint }: Props) {
  const isPartial = cursor !== undefined;
  const isLoading = isPartial && !query.isError;
  const all = count(rows.length, 'applicant');
  return (
    <>
      <div className={classes.line}>
        <Text size="sm" c="dimmed" role="status" className="tabular">
          {isNarrowed(view) ? `${formatNumber(shown)} of ${all} match` : !isLoading && all}
        </Text>
        {isLoading && <Loading loaded={rows.length} total={Math.max(rows.length, total)} />}
        {!isLoading && hint}
      </div>
      {query.isError && (
        <LoadError
          message={errorText(
            query.error,
            isPartial
              ? `Only ${formatNumber(rows.length)} applicants are loaded. Please try again.`
              : 'Failed to load the latest changes. Please try again.',
          )}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </>
  );
}

function Loading({ loaded, total }: { loaded: number; total: number }) {
  return (
    <div className={classes.loading}>
      <Progress
        w={120}
        visibleFrom="sm"
        value={(100 * loaded) / total}
        aria-label="Loaded applicants"
      />
      <Text size="sm" c="dimmed" className="tabular">
        {formatNumber(loaded)} of {formatNumber(total)} loaded
      </Text>
    </div>
  );
}
