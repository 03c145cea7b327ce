import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload, IconSearch } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { SEARCH_MAX } from '../../../../../lambdas/contract/limits.ts';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import type { Column } from '../view/columns.ts';
import type { Filter } from '../view/filters.ts';
import type { Scope } from '../view/scope.ts';
import type { Order } from '../view/sort.ts';
import type { View } from '../view/view.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { FilterFields } from './filter-fields.tsx';
import { ViewsMenu } from './views-menu.tsx';

interface Props {
  view: View;
  onChange: (change: Partial<View>) => void;
  scope: Scope;
  columns: readonly Column[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
  onExport: () => void;
}

/** Search, filters, views, columns and the export. On a phone the filters are behind a button. */
export function Toolbar({ view, onChange, scope, columns, hidden, onHide, onExport }: Props) {
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
        <ViewsMenu view={view} asIcon={isPhone} />
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
          scope={scope}
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
