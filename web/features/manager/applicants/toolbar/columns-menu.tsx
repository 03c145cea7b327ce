import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type Column, rulesOf } from '../view/columns.ts';

interface Props {
  /** The columns with content for these applicants. */
  columns: readonly Column[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
}

/** Chooses the columns. */
export function ColumnsMenu({ columns, hidden, onHide }: Props) {
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
