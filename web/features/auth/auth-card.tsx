import { Anchor, Box, Card, Group, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { SITE_NAME } from '../../../lambdas/contract/texts/site-name.ts';
import { Brand, ColorSchemeToggle } from '../../ui/frame/site-header.tsx';
import { SiteLinks } from '../../ui/frame/site-links.tsx';
import classes from './auth-card.module.css';

interface Props {
  title: string;
  /** The purpose, in a line or two. */
  subtitle?: ReactNode;
  /** A description of the site, above the card. */
  intro?: string;
  /** Below the description: beside the card, or above it on a narrow screen. */
  search?: ReactNode;
  children?: ReactNode;
  /** Below the search, or below the card. */
  actions?: ReactNode;
  /** Links below the card: text to URL. */
  others: Readonly<Record<string, string>>;
}

/** The frame for signed-out people: a card with a heading. */
export function AuthCard({ title, subtitle, intro, search, children, actions, others }: Props) {
  useDocumentTitle(`${title} · ${SITE_NAME}`);
  return (
    <Box className={classes.page}>
      <Group component="header" justify="space-between" p="md">
        <Brand />
        <ColorSchemeToggle />
      </Group>
      <main className={classes.main}>
        <div className={classes.parts} data-wide={search !== undefined}>
          {intro !== undefined && (
            <Stack gap="md" className={classes.search ?? ''}>
              <Text size="lg" className={classes.intro}>
                {intro}
              </Text>
              {search}
            </Stack>
          )}
          <Stack gap="lg" className={classes.login ?? ''}>
            <Card padding="xl" className={classes.card}>
              <h1 tabIndex={-1} className={classes.title}>
                {title}
              </h1>
              <Text c="dimmed" size="sm" mt={4} mb="lg">
                {subtitle}
              </Text>
              {children}
            </Card>
            <Group justify="center" gap="lg">
              {Object.entries(others).map(([text, href]) => (
                <Anchor
                  key={text}
                  href={href}
                  c="dimmed"
                  size="sm"
                  underline="always"
                  className={classes.other}
                >
                  {text}
                </Anchor>
              ))}
            </Group>
          </Stack>
          {actions}
        </div>
      </main>
      <Box component="footer" p="md">
        <SiteLinks />
      </Box>
    </Box>
  );
}
