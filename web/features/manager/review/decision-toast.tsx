import { Button, Group } from '@mantine/core';
import { hideToast, toast } from '../../../ui/feedback/toast.ts';

let shown: string | undefined;

/**
 * Says what was decided, with a button that undoes it. It takes the place of the last one: Undo is always for what was
 * decided last.
 * @returns its id
 */
export function showDecisionToast(message: string, undo: () => void): string {
  hideDecisionToast();
  shown = toast(
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span className="wrap-anywhere">{message}</span>
      <Button size="compact-sm" variant="light" flex="none" onClick={undo}>
        Undo
      </Button>
    </Group>,
  );
  return shown;
}

/** Takes away what was decided last, or what this id says if it is still that. */
export function hideDecisionToast(id = shown): void {
  if (id === undefined || id !== shown) return;
  hideToast(id);
  shown = undefined;
}
