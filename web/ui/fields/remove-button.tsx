import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface Props extends ActionIconProps {
  /** What it removes, in lower case, e.g. `benefit 2`. */
  what: string;
  onClick: () => void;
}

/** Removes an entry from a form. */
export function RemoveButton({ what, ...props }: Props) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove ${what}`} {...props}>
      <IconTrash size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
