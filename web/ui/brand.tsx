import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

/** The product's logo and name, as a link or as plain text. */
export function Brand({ to }: { to?: string }) {
  const mark = (
    <Group gap={10} wrap="nowrap">
      <img src="/favicon.svg" alt="" width={26} height={26} />
      <Text component="span" fw={600} size="sm">
        Hiring Marketplace
      </Text>
    </Group>
  );
  if (to === undefined) return mark;
  return (
    <Anchor component={Link} to={to} c="inherit" underline="never">
      {mark}
    </Anchor>
  );
}
