import { Anchor, Group, Text } from '@mantine/core';

interface Props {
  form: { readonly restored: boolean; readonly startOver: () => void };
}

/** Says that a form has opened with what was typed before, and offers to drop it. */
export function DraftLine({ form }: Props) {
  if (!form.restored) return null;
  return (
    <Group gap="xs" mb="md">
      <Text size="sm" c="dimmed">
        Draft restored
      </Text>
      <Anchor component="button" type="button" size="sm" onClick={form.startOver}>
        Start over
      </Anchor>
    </Group>
  );
}
