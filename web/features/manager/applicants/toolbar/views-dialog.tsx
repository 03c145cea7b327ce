import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { RemoveButton } from '../../../../ui/fields/remove-button.tsx';
import { holdFocus } from '../../../../ui/hooks/hold-focus.ts';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { deleteView, type SavedView, saveView, VIEW_NAME_MAX } from '../view/saved-views.ts';
import type { View } from '../view/view.ts';

interface Props {
  opened: boolean;
  view: View;
  views: readonly SavedView[];
  onChange: (views: readonly SavedView[]) => void;
  onClose: () => void;
}

/** Saves the current filters and order under a name, and deletes saved ones. */
export function ViewsDialog({ opened, view, views, onChange, onClose }: Props) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  function save() {
    const trimmed = name.trim();
    if (trimmed === '') {
      moveFocusAfter(
        () => setProblem('Enter a name for the view.'),
        () => field.current,
      );
      return;
    }
    onChange(saveView(trimmed, view));
    setName('');
    toast(`Saved the view ${trimmed}.`);
    onClose();
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Views">
      <Stack gap="lg">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Stack gap="sm">
            <TextInput
              ref={field}
              data-autofocus
              label="Name of this view"
              description="Saves your filters and order in this browser, for all your jobs. It replaces a view with the same name."
              placeholder="e.g. New, all answers match"
              maxLength={VIEW_NAME_MAX}
              value={name}
              error={problem}
              onChange={({ currentTarget }) => {
                setName(currentTarget.value);
                setProblem(undefined);
              }}
            />
            <Group justify="flex-end">
              <Button type="submit">Save view</Button>
            </Group>
          </Stack>
        </form>
        {views.length > 0 && (
          <Stack gap="xs" ref={holdFocus}>
            <Title order={3} size="h4">
              Saved views
            </Title>
            {views.map((each) => (
              <Group key={each.name} justify="space-between" wrap="nowrap">
                <Text size="sm" className="wrap-anywhere">
                  {each.name}
                </Text>
                <RemoveButton
                  what={`view ${each.name}`}
                  onClick={() => onChange(deleteView(each.name))}
                />
              </Group>
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}
