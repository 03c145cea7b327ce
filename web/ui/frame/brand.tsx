import { Group, Text } from '@mantine/core';
import { SITE_NAME } from '../../../lambdas/contract/texts/site-name.ts';

export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <img src="/favicon.svg" alt="" width={26} height={26} />
      <Text component="span" fw={600} size="sm">
        {SITE_NAME}
      </Text>
    </Group>
  );
}
