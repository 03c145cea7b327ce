import { ActionIcon, Button, Group, Menu, NativeSelect, TextInput } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconColumns3,
  IconDownload,
  IconSearch,
} from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import { SEARCH_MAX } from '../../../../../lambdas/contract/limits.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import { type Column, rulesOf } from './columns.ts';
import { ALL_FILTERS, FILTERS, type Filter } from './filters.ts';
import classes from './toolbar.module.css';
import type { Order, View } from './view.ts';

interface Props {
  view: View;
  onChange: (change: Partial<View>) => void;
  /** All applicants. */
  rows: readonly ApplicantRow[];
  /** The columns with content for these applicants. */
  columns: readonly Column[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
  onExport: () => void;
}

/** Search, filters, columns and the export. On a phone the filters are behind a button. */
export function Toolbar({ view, onChange, rows, columns, hidden, onHide, onExport }: Props) {
  const isPhone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  const filtered = Object.keys(view.filters).length;
  const onFilter = useCallback(
    (filters: Readonly<Partial<Record<Filter, string>>>) => onChange({ filters }),
    [onChange],
  );
  const onOrder = useCallback((order: Order) => onChange({ order }), [onChange]);
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          type="search"
          aria-label="Search by name"
          placeholder="Search by name"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={SEARCH_MAX}
          flex="1"
          value={view.q}
          onChange={({ currentTarget }) => onChange({ q: currentTarget.value })}
        />
        {isPhone && (
          <ActionIcon
            variant={filtered === 0 ? 'default' : 'light'}
            size={44}
            aria-label={filtered === 0 ? 'Filters' : `Filters, ${filtered} set`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={20} aria-hidden />
          </ActionIcon>
        )}
        {!isPhone && <ColumnsMenu {...{ columns, hidden, onHide }} />}
        {isPhone ? (
          <ActionIcon variant="default" size={44} aria-label="Export" onClick={onExport}>
            <IconDownload size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={onExport}
          >
            Export
          </Button>
        )}
      </Group>
      {(!isPhone || isOpen) && (
        <FilterFields
          rows={rows}
          filters={view.filters}
          onFilter={onFilter}
          order={isPhone ? view.order : undefined}
          onOrder={onOrder}
          columns={columns}
        />
      )}
    </>
  );
}

interface ColumnsProps {
  /** The columns with content for these applicants. */
  columns: readonly Column[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
}

/** Chooses the columns. */
function ColumnsMenu({ columns, hidden, onHide }: ColumnsProps) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter((column) => column !== 'name')
          .map((column) => (
            <Menu.CheckboxItem
              key={column}
              checked={!hidden.includes(column)}
              onChange={(shown) =>
                onHide(shown ? hidden.filter((each) => each !== column) : [...hidden, column])
              }
            >
              {rulesOf(column).label}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FieldsProps {
  rows: readonly ApplicantRow[];
  filters: Readonly<Partial<Record<Filter, string>>>;
  onFilter: (filters: Readonly<Partial<Record<Filter, string>>>) => void;
  /** Only on a phone, which has no headings to sort by. */
  order: Order | undefined;
  onOrder: (order: Order) => void;
  columns: readonly Column[];
}

/** A field for each filter that distinguishes these applicants. */
const FilterFields = memo(function FilterFields(props: FieldsProps) {
  const { rows, filters, onFilter, order, onOrder, columns } = props;
  return (
    <div className={classes.filters}>
      {ALL_FILTERS.map((filter) => {
        const { label, all, column } = FILTERS[filter];
        const options = columns.includes(column) ? FILTERS[filter].options(rows) : [];
        const value = filters[filter] ?? '';
        if (options.length === 0 && value === '') return null;
        const isOffered = value === '' || options.some((each) => each.value === value);
        return (
          <NativeSelect
            key={filter}
            aria-label={label}
            value={value}
            data={[
              { value: '', label: all },
              ...options,
              // The value of a link to another job's applicants.
              ...(isOffered ? [] : [{ value, label: value }]),
            ]}
            onChange={({ currentTarget }) => {
              const { [filter]: _, ...others } = filters;
              onFilter(
                currentTarget.value === '' ? others : { ...others, [filter]: currentTarget.value },
              );
            }}
          />
        );
      })}
      {order && <SortField order={order} onOrder={onOrder} columns={columns} />}
    </div>
  );
});

interface SortProps {
  order: Order;
  onOrder: (order: Order) => void;
  columns: readonly Column[];
}

function SortField({ order, onOrder, columns }: SortProps) {
  return (
    <NativeSelect
      aria-label="Sort by"
      value={order.column}
      data={columns.map((column) => ({
        value: column,
        label: `By ${rulesOf(column).label.toLowerCase()}`,
      }))}
      onChange={({ currentTarget: { value } }) => {
        const column = columns.find((each) => each === value) ?? order.column;
        onOrder({ column, descending: rulesOf(column).largestFirst });
      }}
    />
  );
}
