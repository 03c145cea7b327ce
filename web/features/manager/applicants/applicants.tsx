import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ApplicantRow } from '../../../../lambdas/contract/schemas/applicant-row.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import type { Decision } from '../../../../lambdas/contract/statuses/application-status.ts';
import type { ApplicantRows } from '../../../api/queries/applicant-rows.ts';
import { APPLICANT_PARAM, LEFT_OUT_PARAM, paths } from '../../../paths.ts';
import { OnDemand } from '../../../ui/dialogs/on-demand.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { usePhone } from '../../../ui/hooks/use-narrow.ts';
import { SelectionBar } from './decide/selection-bar.tsx';
import { useDecideOne } from './decide/use-decide-one.ts';
import { useUndoSteps } from './decide/use-undo-steps.ts';
import { NoMatch } from './no-match.tsx';
import { StatusLine } from './status-line.tsx';
import { RowsTable } from './table/rows-table.tsx';
import { EMPTY_SELECTION } from './table/selection.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { shownColumns, usefulColumns } from './view/columns.ts';
import { scopeOf } from './view/scope.ts';
import { type Order, sortRows } from './view/sort.ts';
import { useHiddenColumns } from './view/use-hidden-columns.ts';
import { useView } from './view/use-view.ts';
import { filterRows } from './view/view.ts';

const AssessDialog = lazy(() => import('./assess-dialog.tsx'));
const DecideManyDialog = lazy(() => import('./decide/decide-many-dialog.tsx'));
const ExportDialog = lazy(() => import('./export/export-dialog.tsx'));
const LeftOutDialog = lazy(() => import('./decide/left-out-dialog.tsx'));

const KEYS: Readonly<Record<string, Decision>> = { a: 'accepted', r: 'rejected' };

interface Props {
  job: JobWithQuestions;
  held: ApplicantRows;
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>;
}

/** The table of a job's applicants, with its filters and decisions. */
export function Applicants({ job, held, query }: Props) {
  const { rows } = held;
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [view, change] = useView();
  const [hidden, hide] = useHiddenColumns();
  const [selection, select] = useState(EMPTY_SELECTION);
  const [deciding, setDeciding] = useState<Decision>();
  const { offerUndo, undo } = useUndoSteps();
  const decide = useDecideOne(job.id, offerUndo);
  const [exporting, setExporting] = useState(false);
  const [noteOf, setNoteOf] = useState<ApplicantRow>();
  const isPhone = usePhone();
  const hint = useId();
  const scope = useMemo(() => scopeOf(rows), [rows]);
  const useful = useMemo(() => usefulColumns(scope), [scope]);
  const columns = useMemo(
    () => shownColumns(useful, { hidden, asCards: isPhone }),
    [useful, hidden, isPhone],
  );
  // A typed letter shows at once; the filtered rows follow.
  const { q, filters, order } = useDeferredValue(view);
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  const shown = useMemo(() => filterRows(sorted, { q, filters }, Date.now()), [sorted, q, filters]);
  const selected = useMemo(
    () => sorted.filter(({ id }) => selection.ids.has(id)),
    [sorted, selection],
  );
  const onOrder = useCallback((anew: Order) => change({ order: anew }), [change]);
  const reviewPath = useCallback(
    ({ id }: ApplicantRow) => `${paths.manager.candidates(job.id)}?${APPLICANT_PARAM}=${id}`,
    [job.id],
  );

  function decideSelected(to: Decision): void {
    const [only, ...others] = selected;
    if (only && others.length === 0) void decide(only, to);
    else setDeciding(to);
  }

  function onKey(key: string, active: ApplicantRow | undefined): boolean {
    const to = KEYS[key];
    if (to !== undefined && selected.length > 0) decideSelected(to);
    else if (to !== undefined && active) void decide(active, to);
    else if (key === 'u' && undo) undo();
    else if (key === 'n' && active) setNoteOf(active);
    else if (/^[0-5]$/.test(key) && active) void rateRows(Number(key) || null, active);
    else return false;
    return true;
  }

  /** Rates the selected applicants, or else the active one. */
  async function rateRows(rating: number | null, active?: ApplicantRow): Promise<void> {
    const { rate } = await import('../../../ui/assessment/rate.ts');
    await rate(job.id, selected.length > 0 || !active ? selected : [active], rating, offerUndo);
  }

  if (rows.length === 0) {
    return (
      <EmptyState drawing="applicants">
        No applicants yet. They appear here once they apply.
      </EmptyState>
    );
  }
  const leftOutOf = address.get(LEFT_OUT_PARAM);
  return (
    <>
      <Toolbar
        {...{ view, scope, hidden }}
        columns={useful}
        onChange={change}
        onHide={hide}
        onExport={() => setExporting(true)}
      />
      <StatusLine
        {...{ held, view, query }}
        shown={shown.length}
        total={job.applicant_count ?? 0}
        hint={
          <Text size="xs" c="dimmed" id={hint} visibleFrom="md">
            ↑ ↓ move, Space selects, Shift extends, Enter opens, A accepts, R rejects, 1–5 rates, 0
            removes the rating, N adds a note, U undoes
          </Text>
        }
      />
      {shown.length > 0 ? (
        <RowsTable
          rows={shown}
          {...{ columns, order, onOrder, selection, reviewPath, onKey }}
          onSelect={select}
          onOpen={(row) => void navigate(reviewPath(row))}
          describedBy={hint}
        />
      ) : (
        <NoMatch view={view} onChange={change} />
      )}
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          unseen={selected.length - shown.filter(({ id }) => selection.ids.has(id)).length}
          onDecide={decideSelected}
          onRate={(rating) => void rateRows(rating)}
          onNote={() => setNoteOf(selected[0])}
          onExport={() => setExporting(true)}
          onClear={() => select(EMPTY_SELECTION)}
        />
      )}
      <OnDemand wanted={noteOf !== undefined}>
        <AssessDialog
          jobId={job.id}
          row={noteOf}
          offerUndo={offerUndo}
          onClose={() => setNoteOf(undefined)}
        />
      </OnDemand>
      <OnDemand wanted={deciding !== undefined}>
        {deciding && (
          <DecideManyDialog
            opened
            job={job}
            rows={selected}
            asOf={held.asOf}
            to={deciding}
            onClose={() => setDeciding(undefined)}
            onStarted={() => {
              setDeciding(undefined);
              select(EMPTY_SELECTION);
            }}
          />
        )}
      </OnDemand>
      <OnDemand wanted={exporting}>
        {exporting && (
          <ExportDialog
            opened
            jobId={job.id}
            selected={sorted.filter(({ id }) => selection.ids.has(id))}
            matching={shown}
            all={sorted}
            isPartial={held.cursor !== undefined}
            onClose={() => setExporting(false)}
          />
        )}
      </OnDemand>
      <OnDemand wanted={leftOutOf !== null}>
        {leftOutOf !== null && (
          <LeftOutDialog
            batchId={leftOutOf}
            rows={rows}
            onClose={() => void navigate('?', { replace: true })}
          />
        )}
      </OnDemand>
    </>
  );
}
