import { Anchor, Box, Card, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './auth-card.module.css';

interface Props {
  title: string;
  /** What this area is for, in a line. */
  subtitle: string;
  /** The words that switch between login and signup. */
  switchText: string;
  onSwitch: () => void;
  /** The link to the other area. */
  otherText: string;
  otherArea: string;
  children: ReactNode;
}

/** The frame of both sign-in screens. */
export function AuthCard(props: Props) {
  const { title, subtitle, switchText, onSwitch, otherText, otherArea, children } = props;
  useTitle(title);
  return (
    <Box className={classes.page}>
      <Group component="header" justify="space-between" p="md">
        <Brand />
        <ColorSchemeToggle />
      </Group>
      <main className={classes.main}>
        <Stack w="100%" maw={400} gap="lg">
          <Card padding="xl" className={classes.card}>
            <h1 tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            <Text c="dimmed" size="sm" mt={4} mb="lg">
              {subtitle}
            </Text>
            {children}
            <Text ta="center" mt="lg" size="sm">
              <Anchor component="button" type="button" size="sm" onClick={onSwitch}>
                {switchText}
              </Anchor>
            </Text>
          </Card>
          <Text ta="center" size="sm">
            <Anchor
              href={otherArea}
              c="dimmed"
              size="sm"
              underline="always"
              className={classes.other}
            >
              {otherText}
            </Anchor>
          </Text>
        </Stack>
      </main>
      <Text component="footer" ta="center" p="md">
        <Anchor
          href="/licences.txt"
          c="dimmed"
          size="xs"
          underline="always"
          className={classes.other}
        >
          Licences
        </Anchor>
      </Text>
    </Box>
  );
}
