import { Button } from '@mantine/core';

interface Props {
  asRows: boolean;
  onChange: (asRows: boolean) => void;
}

/** Switches between jobs in detail and as rows. */
export function RowsSwitch({ asRows, onChange }: Props) {
  return (
    <Button
      variant={asRows ? 'light' : 'default'}
      aria-pressed={asRows}
      onClick={() => onChange(!asRows)}
    >
      Compact
    </Button>
  );
}
