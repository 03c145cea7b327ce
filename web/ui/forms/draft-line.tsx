import { Anchor, Box, Group, Text } from '@mantine/core';

interface Props {
  /** Whether some fields were changed elsewhere too. */
  anyChangedMeanwhile: boolean;
  onStartOver: () => void;
}

/** Says that a draft was restored, and offers to drop it. */
export function DraftLine({ anyChangedMeanwhile, onStartOver }: Props) {
  return (
    <Box mb="md">
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          Draft restored
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={onStartOver}>
          Start over
        </Anchor>
      </Group>
      {anyChangedMeanwhile && (
        <Text size="sm">
          Some fields were changed on another device. The saved text is below yours.
        </Text>
      )}
    </Box>
  );
}
