import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { keyName } from '../../../../ui/hooks/key-name.ts';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import { type Column, rulesOf } from '../view/columns.ts';
import type { Order } from '../view/sort.ts';
import { type Active, activeIndexOf } from './active-row.ts';
import { ApplicantLine } from './applicant-line.tsx';
import { Heading } from './heading.tsx';
import { rowAfterKey } from './moves.ts';
import classes from './rows-table.module.css';
import { EMPTY_SELECTION, extendRange, type Selection, selectAll, toggle } from './selection.ts';

/** Sizes in pixels, as in the style sheet. */
const HEADING = 40;
const ROW = 44;
const CARD = 100;
const CHECKBOX = 44;
const MARGIN_ROWS = 4;

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
  /** Gets all other keys, such as those of decisions. */
  onKey: (key: string, active: ApplicantRow | undefined) => boolean;
  /** The id of an element that explains the keys. */
  describedBy: string;
}

/**
 * All applicants in a grid that draws only the rows in sight. The grid itself has the focus and names its active row,
 * so that the focus stays while rows come and go.
 */
export function RowsTable(props: Props) {
  const { rows, columns, order, onOrder, selection, onSelect, reviewPath, onOpen, onKey } = props;
  const id = useId();
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Active>();
  const activeIndex = activeIndexOf(rows, active);
  const activeRow = activeIndex === undefined ? undefined : rows[activeIndex];
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

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target === event.currentTarget && !event.altKey && act(event)) event.preventDefault();
  }

  /** @returns whether the key did something */
  function act(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, shiftKey, repeat } = event;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'a') return false;
      onSelect(selectAll(selection, rows));
      return true;
    }
    const inSight = (scroller.current?.clientHeight ?? 0) - heading;
    const perPage = Math.max(1, Math.floor(inSight / height) - 1);
    const to = rowAfterKey(key, activeIndex ?? 0, { count: rows.length, perPage });
    if (to !== undefined) {
      move(to, shiftKey);
      return true;
    }
    // A held key acts once.
    if (repeat) return key === ' ';
    if (key === 'Escape' && selection.ids.size > 0) onSelect(EMPTY_SELECTION);
    else if (key === 'Enter' && activeRow) onOpen(activeRow);
    else if (key === ' ' && activeRow) onSelect(toggle(selection, activeRow));
    else return onKey(keyName(event.nativeEvent), activeRow);
    return true;
  }

  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const index = Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index);
    const row = rows[index];
    if (row === undefined) return;
    const isLink = event.target.closest('a') !== null;
    // The browser opens another tab.
    if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    if (isLink) event.preventDefault();
    if (isLink) onOpen(row);
    else if (event.shiftKey) move(index, true);
    else if (event.target.closest('[data-select]') || event.ctrlKey || event.metaKey) {
      onSelect(toggle(selection, row));
      activate(index);
    } else move(index, false);
  }

  const lines = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const slots = Math.ceil((virtualizer.scrollRect?.height ?? 0) / height) + 1 + 2 * MARGIN_ROWS;
  const isFar =
    activeIndex !== undefined &&
    (activeIndex < startIndex - MARGIN_ROWS || activeIndex > endIndex + MARGIN_ROWS);
  const tracks = columns.map(rulesOf);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--tracks': `${CHECKBOX}px ${tracks.map(({ least, width }) => `minmax(${least}px, ${width})`).join(' ')}`,
    minWidth: isPhone ? undefined : tracks.reduce((sum, { least }) => sum + least, CHECKBOX),
  };
  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA is a table.
        role="grid"
        tabIndex={0}
        aria-label="Applicants"
        aria-describedby={props.describedBy}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-activedescendant={activeRow && `${id}-${activeRow.id}`}
        className={classes.table}
        style={style}
        onKeyDown={onKeyDown}
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
                  // Elements are reused: scrolling would spend most of its time on new ones.
                  key={isFar && index === activeIndex ? 'far' : index % slots}
                  row={row}
                  id={`${id}-${row.id}`}
                  index={index}
                  top={start}
                  columns={columns}
                  isActive={index === activeIndex}
                  isSelected={selection.ids.has(row.id)}
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
