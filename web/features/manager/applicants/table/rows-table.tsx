import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { paths } from '../../../../paths.ts';
import { FOCUS_HOME, moveFocus } from '../../../../ui/hooks/move-focus.ts';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import { useSeen } from '../../../../ui/hooks/use-seen.ts';
import { useKeys } from '../keys.tsx';
import { type Column, rulesOf } from './columns.ts';
import classes from './rows-table.module.css';
import {
  type Active,
  activeIndexOf,
  EMPTY_SELECTION,
  extendRange,
  rowAfterKey,
  type Selection,
  selectAll,
  toggle,
} from './selection.ts';
import { ApplicantLine, Heading } from './table-rows.tsx';
import type { Order } from './view.ts';
import type { Meant } from './who-is-meant.ts';

/** Sizes in pixels, as in the style sheet. */
const HEADING = 40;
const ROW = 44;
const CARD = 100;
const CHECKBOX = 44;
const MARGIN_ROWS = 4;

type Keys = Parameters<typeof useKeys<Meant>>[0];

interface Props {
  rows: readonly ApplicantRow[];
  columns: readonly Column[];
  order: Order;
  onOrder: (order: Order) => void;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** The URL of an applicant's review. */
  reviewPath: (row: ApplicantRow) => string;
  onOpen: (row: ApplicantRow) => void;
  /** The ids of those who wrote what the manager has not read. */
  unread: ReadonlySet<string> | undefined;
  /** The selected applicants, also those whom the view hides. */
  selected: readonly ApplicantRow[];
  /** What the keys do, besides moving, selecting and opening. */
  actions: Required<Pick<Keys, 'ofApplicants' | 'ofPage'>>;
  /** The id of an element that explains the keys. */
  describedBy: string;
}

/**
 * All applicants in a grid that draws only the rows in sight. The grid itself has the focus and names its active row,
 * so that the focus stays while rows come and go. Its keys act on the active row, or on the selection.
 */
export function RowsTable(props: Props) {
  const { rows, columns, order, onOrder, selection, onSelect, reviewPath, onOpen } = props;
  const { selected, unread, actions } = props;
  const navigate = useNavigate();
  const id = useId();
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Active>();
  const activeIndex = activeIndexOf(rows, active);
  const activeRow = activeIndex === undefined ? undefined : rows[activeIndex];
  // The active row has gone, and another takes its place.
  if (activeRow && activeIndex !== undefined && active && activeRow.id !== active.id)
    setActive({ id: activeRow.id, index: activeIndex, isUnasked: true });
  const seen = useSeen(activeRow?.id);
  const height = isPhone ? CARD : ROW;
  const heading = isPhone ? 0 : HEADING;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: MARGIN_ROWS,
    scrollPaddingEnd: heading,
    // The active row is always there, since the grid refers to it.
    rangeExtractor: (range: Range) => withIndex(defaultRangeExtractor(range), activeIndex),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the height changes.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);

  function activate(index: number): void {
    const row = rows[index];
    if (row === undefined) return;
    setActive({ id: row.id, index });
    virtualizer.scrollToIndex(index);
  }

  function move(to: number, isRange: boolean): void {
    if (isRange) onSelect(extendRange(selection, rows, { from: activeIndex ?? 0, to }));
    else if (selection.range) onSelect({ ids: selection.ids });
    activate(to);
  }

  function rowAfter(index: number): number | undefined {
    const inSight = (scroller.current?.clientHeight ?? 0) - heading;
    const perPage = Math.max(1, Math.floor(inSight / height) - 1);
    return rowAfterKey(index, activeIndex ?? 0, { count: rows.length, perPage });
  }

  /** Whether the applicant's name is in sight, and nothing covers it. */
  function isInSight(row: ApplicantRow): boolean {
    const line = document.getElementById(`${id}-${row.id}`);
    const name = line?.querySelector('th')?.getBoundingClientRect();
    if (!name) return false;
    const top = document.elementFromPoint(name.x + 8, name.y + name.height / 2);
    return line?.contains(top) === true;
  }

  /** The selection, or else the active row. A row that became active by itself must be seen first. */
  function whoIsMeant(): Meant | undefined {
    if (active?.isUnasked && !seen) return undefined;
    const meant = selected.length > 0 ? selected : activeRow ? [activeRow] : [];
    if (meant.length === 0) return undefined;
    return {
      rows: meant,
      unseen: meant.filter((row) => !isInSight(row)).length,
      ...(activeRow && isInSight(activeRow) && { active: activeRow }),
    };
  }

  /** Does something with the active row; only brings it into sight if it was not. */
  function withActive(act: (row: ApplicantRow) => void): void {
    if (activeRow === undefined || activeIndex === undefined) return;
    if (isInSight(activeRow) && (!active?.isUnasked || seen)) act(activeRow);
    else virtualizer.scrollToIndex(activeIndex);
  }

  useKeys({
    place: 'list',
    // The ring shows while the grid has the focus.
    mayAct: (focused) => grid.current?.contains(focused) === true,
    whoIsMeant,
    ofApplicants: actions.ofApplicants,
    ofPage: {
      ...actions.ofPage,
      move: ({ index, shift }) => {
        const to = rowAfter(index);
        if (to !== undefined) move(to, shift);
      },
      select: () => withActive((row) => onSelect(toggle(selection, row))),
      selectAll: () => onSelect(selectAll(selection, rows)),
      deselect: selection.ids.size > 0 ? () => onSelect(EMPTY_SELECTION) : undefined,
      open: () => withActive(onOpen),
    },
  });

  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const index = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index);
    const row = rows[index];
    if (row === undefined) return;
    // A mail program or the phone.
    if (event.target.closest('[data-column="contact"] a')) return;
    const link = event.target.closest('a');
    const isLink = link !== null;
    // The browser opens another tab.
    if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    if (isLink) event.preventDefault();
    if (link?.closest('[data-column="messages"]'))
      void navigate(paths.manager.conversation(row.id));
    else if (isLink) onOpen(row);
    else if (event.shiftKey) move(index, true);
    else if (event.target.closest('[data-select]') || event.ctrlKey || event.metaKey) {
      onSelect(toggle(selection, row));
      activate(index);
    } else move(index, false);
    // Otherwise a clicked checkbox keeps it.
    if (!isLink) moveFocus(grid.current, { preventScroll: true });
  }

  const lines = virtualizer.getVirtualItems();
  const { startIndex = 0 } = virtualizer.range ?? {};
  const tracks = columns.map(rulesOf);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--tracks': `${CHECKBOX}px ${tracks.map(({ least, width }) => `minmax(${least}px, ${width})`).join(' ')}`,
    minWidth: isPhone ? undefined : tracks.reduce((sum, { least }) => sum + least, CHECKBOX),
  };
  return (
    <div ref={scroller} className={classes.scroller}>
      <p className={classes.printed}>Only the rows in view are printed. Export has all.</p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the one listener of `useKeys` has the keys. */}
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA is a table.
        role="grid"
        tabIndex={0}
        aria-label="Applicants"
        aria-describedby={props.describedBy}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-activedescendant={activeRow && `${id}-${activeRow.id}`}
        className={classes.table}
        {...FOCUS_HOME}
        style={style}
        onClick={onClick}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget && activeRow === undefined) activate(startIndex);
        }}
      >
        <Heading {...{ columns, order, onOrder, rows, selection, onSelect }} />
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {lines.map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <ApplicantLine
                  key={row.id}
                  row={row}
                  id={`${id}-${row.id}`}
                  index={index}
                  top={start}
                  columns={columns}
                  isActive={index === activeIndex}
                  isSelected={selection.ids.has(row.id)}
                  isUnread={unread?.has(row.id) === true}
                  to={reviewPath(row)}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function withIndex(indexes: number[], index: number | undefined): number[] {
  if (index === undefined || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
