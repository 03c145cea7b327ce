import { Anchor, Box, Group, Text } from '@mantine/core';

interface Props {
  form: {
    readonly restored: boolean;
    readonly anyChangedMeanwhile: boolean;
    readonly startOver: () => void;
  };
}

/** Says that a form has opened with what was typed before, and offers to drop it. */
export function DraftLine({ form }: Props) {
  if (!form.restored) return null;
  return (
    <Box mb="md">
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          Draft restored
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={form.startOver}>
          Start over
        </Anchor>
      </Group>
      {form.anyChangedMeanwhile && (
        <Text size="sm">
          Some of it has been changed elsewhere meanwhile. What was saved is shown below what you
          typed.
        </Text>
      )}
    </Box>
  );
}
