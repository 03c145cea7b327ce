import { Anchor, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useTitle } from '../ui/use-title.ts';

export function NotFoundPage() {
  useTitle('Page not found');
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" gap="xs" ta="center">
        <Title tabIndex={-1}>There is no such page</Title>
        <Text c="dimmed">The address may be mistyped, or the page has moved.</Text>
        <Anchor component={Link} to={paths.candidate.signIn}>
          Look for work
        </Anchor>
        <Anchor component={Link} to={paths.manager.signIn}>
          Hire people
        </Anchor>
      </Stack>
    </Center>
  );
}
