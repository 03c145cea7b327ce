import { Anchor, Group } from '@mantine/core';

const LINKS = {
  Privacy: '/privacy.html',
  Terms: '/terms.html',
  Licences: '/licences.txt',
} as const;

/** The links that are on every page. */
export function SiteLinks() {
  return (
    <Group gap="md" justify="center">
      {Object.entries(LINKS).map(([text, href]) => (
        <Anchor key={text} href={href} c="dimmed" size="xs" underline="always">
          {text}
        </Anchor>
      ))}
    </Group>
  );
}
