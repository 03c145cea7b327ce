import { Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { Batch } from '../../../../../lambdas/contract/schemas/batch.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import type { Decision } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { errorText } from '../../../../api/errors.ts';
import type { ApplicantRows } from '../../../../api/queries/applicant-rows.ts';
import { unreadConversations } from '../../../../api/queries/conversations.ts';
import { batchKey, undoBatch } from '../../../../api/queries/follow-batch.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { APPLICANT_PARAM, LEFT_OUT_PARAM, paths } from '../../../../paths.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadError, Loaded } from '../../../../ui/feedback/loaded.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useHeldKeys } from '../../../../ui/hooks/hold-keys.ts';
import { focusHome, moveFocusAfter, useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import { count, formatNumber } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { Assessment, OtherApplications } from '../assessment.tsx';
import { textOf } from '../batch-texts.ts';
import { useDecisions } from '../decisions.tsx';
import { KeysDialog } from '../key-help.tsx';
import { KEYS } from '../keys.tsx';
import { applicationQuery } from '../queries.ts';
import { rate } from '../rate.tsx';
import { type AddUndo, type Outcome, useUndoStack } from '../undo.tsx';
import pageClasses from './applicants-page.module.css';
import { shownColumns, usefulColumns } from './columns.ts';
import { DecideManyDialog } from './decide-many.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { LeftOutDialog } from './left-out-dialog.tsx';
import { RowsTable } from './rows-table.tsx';
import { EMPTY_SELECTION } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import {
  ALL_APPLICANTS,
  filterRows,
  isNarrowed,
  type Order,
  sortRows,
  useHiddenColumns,
  useView,
  type View,
} from './view.ts';
import { WhoDialog } from './who-dialog.tsx';
import { type Act, isClear, type Meant } from './who-is-meant.ts';
import { WriteManyDialog } from './write-many.tsx';

const InviteDialog = lazy(() => import('../invite-dialog.tsx'));

const idsOf = ({ ids }: { ids: readonly string[] }): ReadonlySet<string> => new Set(ids);

/** The keys that the page names; the help has all. */
const HINTED = ['move', 'select', 'accept', 'reject', 'note', 'undo', 'help'] as const;

interface Props {
  job: JobWithQuestions;
  held: ApplicantRows;
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>;
}

/** The open dialog, with what it is about. */
type Opened =
  | { readonly dialog: 'help' | 'export' }
  | { readonly dialog: 'who'; readonly act: Act; readonly meant: Meant }
  | { readonly dialog: 'note'; readonly row: ApplicantRow }
  | { readonly dialog: 'decide'; readonly to: Decision; readonly rows: readonly ApplicantRow[] }
  | { readonly dialog: 'invite' | 'write'; readonly rows: readonly ApplicantRow[] };

/** The table of a job's applicants, with its filters and decisions. */
export function Applicants({ job, held, query }: Props) {
  const { rows } = held;
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [view, change] = useView();
  const [hidden, hide] = useHiddenColumns();
  const [selection, select] = useState(EMPTY_SELECTION);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const undoStack = useUndoStack();
  const { addUndo, undo } = undoStack;
  const { decide } = useDecisions(job, undoStack);
  const isPhone = usePhone();
  const hint = useId();
  const useful = useMemo(() => usefulColumns(rows), [rows]);
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
  const { data: unread } = useQuery({ ...unreadConversations('manager'), select: idsOf });
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
      if (meant.active) setOpened({ dialog: 'note', row: meant.active });
      else toast('Select one applicant to write a note.', 'indigo');
    } else if (isClear(meant) || isNamed) perform(what, meant.rows);
    else setOpened({ dialog: 'who', act: what, meant });
  }

  function perform(what: Act, whom: readonly ApplicantRow[]): void {
    const [first, ...others] = whom;
    if (first === undefined) return;
    if (what.kind === 'note') setOpened({ dialog: 'note', row: first });
    else if (what.kind === 'rate') void rate(job.id, whom, what.rating, addUndo);
    else if (others.length === 0) decide(first, what.to);
    else setOpened({ dialog: 'decide', to: what.to, rows: whom });
  }

  /** The selected ones are dealt with. */
  function closeAndUnselect(): void {
    close();
    select(EMPTY_SELECTION);
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
        {...{ view, rows, hidden }}
        columns={useful}
        onChange={change}
        onHide={hide}
        onExport={() => setOpened({ dialog: 'export' })}
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
            ofPage: { undo, help: () => setOpened({ dialog: 'help' }) },
          }}
          unread={unread}
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
          onWrite={() => setOpened({ dialog: 'write', rows: selected })}
          onInvite={() => setOpened({ dialog: 'invite', rows: selected })}
          onExport={() => setOpened({ dialog: 'export' })}
          onClear={() => moveFocusAfter(() => select(EMPTY_SELECTION), focusHome)}
        />
      )}
      {opened?.dialog === 'who' && (
        <WhoDialog
          {...opened}
          onChoose={(whom) => {
            close();
            perform(opened.act, whom);
          }}
          onClose={close}
        />
      )}
      <KeysDialog place="list" opened={opened?.dialog === 'help'} onClose={close} />
      <AssessDialog
        jobId={job.id}
        row={opened?.dialog === 'note' ? opened.row : undefined}
        addUndo={addUndo}
        onClose={close}
      />
      {opened?.dialog === 'decide' && (
        <DecideManyDialog
          {...opened}
          job={job}
          hidden={hiddenOnes.length}
          onClose={close}
          onStarted={(batch) => {
            closeAndUnselect();
            // Its card has the button.
            addUndo(textOf(batch), () => undoMany(batch.id), { isShownElsewhere: true });
          }}
        />
      )}
      {opened?.dialog === 'invite' && (
        <Suspense>
          <InviteDialog
            job={job}
            applicants={opened.rows}
            onClose={close}
            onInvited={closeAndUnselect}
          />
        </Suspense>
      )}
      {opened?.dialog === 'write' && (
        <WriteManyDialog
          jobId={job.id}
          rows={opened.rows}
          hidden={hiddenOnes.length}
          onClose={close}
          onStarted={closeAndUnselect}
        />
      )}
      {opened?.dialog === 'export' && (
        <ExportDialog
          jobId={job.id}
          selected={selected}
          hidden={hiddenOnes.length}
          matching={shown}
          all={sorted}
          isPartial={held.cursor !== undefined}
          onClose={close}
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

/** Undoes decisions on many; if it cannot, a toast says why. */
async function undoMany(batchId: string): Promise<Outcome> {
  const state = queryClient.getQueryData<Batch>(batchKey(batchId))?.state;
  if (state === 'undoing' || state === 'undone') {
    toast('This was undone already.', 'indigo');
    return 'refused';
  }
  try {
    await undoBatch(batchId);
    return 'done';
  } catch (error) {
    toast(errorText(error, 'Could not be undone. Please try again.'), 'red');
    return 'failed';
  }
}

interface NoMatchProps {
  view: View;
  onChange: (view: View) => void;
}

/** Says that nobody matches the search and filters. */
function NoMatch({ view, onChange }: NoMatchProps) {
  const clear = useRef<HTMLButtonElement>(null);
  // The focused row may have been the last one.
  useFocusOn(true, () => clear.current, { onlyIfLost: true });
  return (
    <EmptyState
      drawing="search"
      action={
        <Button
          ref={clear}
          variant="default"
          onClick={() => onChange({ ...ALL_APPLICANTS, order: view.order })}
        >
          Clear search and filters
        </Button>
      }
    >
      No applicants match.
    </EmptyState>
  );
}

interface StatusProps {
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
function StatusLine({ held: { rows, cursor }, view, query, shown, total, hint }: StatusProps) {
  const isPartial = cursor !== undefined;
  const isLoading = isPartial && !query.isError;
  const all = count(rows.length, 'applicant');
  return (
    <>
      <div className={pageClasses.line}>
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
    <div className={pageClasses.loading}>
      <Progress
        w={120}
        visibleFrom="sm"
        value={(100 * loaded) / total}
        aria-label="Loaded applicants"
      />
      <Text
        size="sm"
        c="dimmed"
        className="tabular"
      >{`${formatNumber(loaded)} of ${formatNumber(total)} loaded`}</Text>
    </div>
  );
}

interface AssessProps {
  jobId: string;
  /** The applicant; the dialog is closed without one. */
  row: ApplicantRow | undefined;
  addUndo: AddUndo;
  onClose: () => void;
}

/** The rating and the note of an applicant in the table. */
function AssessDialog({ jobId, row, addUndo, onClose }: AssessProps) {
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title={<Name>{row?.name}</Name>}>
      {row && <Fetched key={row.id} {...{ jobId, addUndo }} id={row.id} />}
    </Dialog>
  );
}

interface FetchedProps extends Pick<AssessProps, 'jobId' | 'addUndo'> {
  id: string;
}

function Fetched({ jobId, id, addUndo }: FetchedProps) {
  const application = useQuery(applicationQuery(jobId, id));
  // The focus goes to the note once it is there.
  useHeldKeys(application.isPending);
  return (
    <Loaded
      query={application}
      skeleton={<Skeleton height={180} />}
      failure="Failed to load application. Please try again."
    >
      {(found) => (
        <Stack gap="sm">
          <OtherApplications id={id} />
          <Assessment application={found} addUndo={addUndo} />
        </Stack>
      )}
    </Loaded>
  );
}
