import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ApplicantRow } from '../../../../lambdas/contract/schemas/applicant-row.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import type { Decision } from '../../../../lambdas/contract/statuses/application-status.ts';
import type { ApplicantRows } from '../../../api/queries/applicant-rows.ts';
import { APPLICANT_PARAM, LEFT_OUT_PARAM, paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { focusHome, moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { usePhone } from '../../../ui/hooks/use-narrow.ts';
import { rate } from '../assessment/rate.ts';
import { useUndoStack } from '../assessment/use-undo-stack.ts';
import { KEYS } from '../keys/keys.ts';
import { KeysDialog } from '../keys/keys-dialog.tsx';
import { AssessDialog } from './assess-dialog.tsx';
import { DecideManyDialog } from './decide/decide-many-dialog.tsx';
import { LeftOutDialog } from './decide/left-out-dialog.tsx';
import { SelectionBar } from './decide/selection-bar.tsx';
import { useDecideOne } from './decide/use-decide-one.ts';
import { ExportDialog } from './export/export-dialog.tsx';
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
import { WhoDialog } from './who-dialog.tsx';
import { type Act, isClear, type Meant } from './who-is-meant.ts';

/** The keys that the page names; the help has all. */
const HINTED = ['move', 'select', 'accept', 'reject', 'note', 'undo', 'help'] as const;

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
  const [asking, setAsking] = useState<{ readonly act: Act; readonly meant: Meant }>();
  const [deciding, setDeciding] = useState<{
    readonly to: Decision;
    readonly rows: readonly ApplicantRow[];
  }>();
  const [isHelpShown, help] = useDisclosure();
  const { addUndo, undo } = useUndoStack();
  const decide = useDecideOne(job.id, addUndo);
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
  const hiddenOnes = useMemo(() => {
    const inView = new Set(shown);
    return selected.filter((row) => !inView.has(row));
  }, [shown, selected]);
  const reviewPath = useCallback(
    ({ id }: ApplicantRow) => `${paths.manager.candidates(job.id)}?${APPLICANT_PARAM}=${id}`,
    [job.id],
  );

  /** Does something with the applicants who are meant. If it is not clear who, a dialog names them first. */
  function act(what: Act, meant: Meant): void {
    // The dialogs of many decisions and of a note name people themselves.
    const isNamed = meant.rows.length > 1 && what.kind === 'decide';
    if (what.kind === 'note' && meant.rows.length > 1) {
      if (meant.active) setNoteOf(meant.active);
      else toast('Select one applicant to write a note.', 'indigo');
    } else if (isClear(meant) || isNamed) perform(what, meant.rows);
    else setAsking({ act: what, meant });
  }

  function perform(what: Act, whom: readonly ApplicantRow[]): void {
    const [first, ...others] = whom;
    if (first === undefined) return;
    if (what.kind === 'note') setNoteOf(first);
    else if (what.kind === 'rate') void rate(job.id, whom, what.rating, addUndo);
    else if (others.length === 0) void decide(first, what.to);
    else setDeciding({ to: what.to, rows: whom });
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
            {HINTED.map((each) => `${KEYS[each].printed} ${KEYS[each].label.toLowerCase()}`).join(
              ', ',
            )}
          </Text>
        }
      />
      {shown.length > 0 ? (
        <RowsTable
          rows={shown}
          {...{ columns, order, onOrder, selection, selected, reviewPath }}
          actions={{
            ofApplicants: {
              accept: (meant) => act({ kind: 'decide', to: 'accepted' }, meant),
              reject: (meant) => act({ kind: 'decide', to: 'rejected' }, meant),
              rate: (meant, index) => act({ kind: 'rate', rating: index + 1 }, meant),
              unrate: (meant) => act({ kind: 'rate', rating: null }, meant),
              note: (meant) => act({ kind: 'note' }, meant),
            },
            ofPage: { undo, help: help.open },
          }}
          onSelect={select}
          onOpen={(row) => void navigate(reviewPath(row))}
          describedBy={hint}
        />
      ) : (
        <NoMatch view={view} onChange={change} />
      )}
      {selected.length > 0 && (
        <SelectionBar
          selected={selected}
          hidden={hiddenOnes}
          onAct={(what) => act(what, { rows: selected, unseen: hiddenOnes.length })}
          onExport={() => setExporting(true)}
          onClear={() => moveFocusAfter(() => select(EMPTY_SELECTION), focusHome)}
        />
      )}
      {asking && (
        <WhoDialog
          {...asking}
          onChoose={(whom) => {
            setAsking(undefined);
            perform(asking.act, whom);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      <KeysDialog place="list" opened={isHelpShown} onClose={help.close} />
      <AssessDialog
        jobId={job.id}
        row={noteOf}
        addUndo={addUndo}
        onClose={() => setNoteOf(undefined)}
      />
      {deciding && (
        <DecideManyDialog
          {...deciding}
          job={job}
          hidden={hiddenOnes.length}
          onClose={() => setDeciding(undefined)}
          onStarted={() => {
            setDeciding(undefined);
            select(EMPTY_SELECTION);
          }}
        />
      )}
      {exporting && (
        <ExportDialog
          opened
          jobId={job.id}
          selected={selected}
          hidden={hiddenOnes.length}
          matching={shown}
          all={sorted}
          isPartial={held.cursor !== undefined}
          onClose={() => setExporting(false)}
        />
      )}

      {leftOutOf !== null && (
        <LeftOutDialog
          batchId={leftOutOf}
          rows={rows}
          onClose={() => void navigate('?', { replace: true })}
        />
      )}
    </>
  );
}
