import {
  Anchor,
  AppShell,
  Box,
  Burger,
  Button,
  Divider,
  Group,
  NavLink,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { type Icon, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Brand } from './brand.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import classes from './shell.module.css';
import { useDrawer } from './use-narrow.ts';

export interface ShellLink {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  readonly badge?: ReactNode;
  /** Other addresses that belong to this link, by their beginnings. */
  readonly alsoAt?: readonly string[];
}

interface Props {
  area: string;
  home: string;
  links: readonly ShellLink[];
  /** Who is signed in, once that is known. */
  person: { readonly name: string; readonly email: string } | undefined;
  /** Missing where nobody is signed in. */
  onLogout?: (() => void) | undefined;
  children?: ReactNode;
}

/** The frame of an area: a sidebar, in narrow windows a drawer, and the page beside it. */
export function Shell({ area, home, links, person, onLogout, children }: Props) {
  const [opened, drawer] = useDisclosure();
  const burger = useRef<HTMLButtonElement>(null);
  // A closed drawer is only out of sight. Nobody should reach it with the Tab key.
  const outOfSight = useDrawer() && !opened;
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !opened) return;
    flushSync(drawer.close);
    burger.current?.focus();
  });
  const { pathname } = useLocation();
  const isAt = (link: ShellLink) =>
    pathname === link.to || link.alsoAt?.some((start) => pathname.startsWith(start)) === true;
  return (
    <AppShell
      header={{ height: { base: 56, md: 0 } }}
      navbar={{ width: 240, breakpoint: 'md', collapsed: { mobile: !opened } }}
      transitionDuration={150}
    >
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <AppShell.Header hiddenFrom="md">
        <Group h="100%" px="md" justify="space-between">
          <Home to={home} />
          <Burger
            ref={burger}
            opened={opened}
            onClick={drawer.toggle}
            aria-label={opened ? 'Close the menu' : 'Open the menu'}
            aria-expanded={opened}
            aria-controls="sidebar"
            lineSize={1.5}
            size="sm"
            className={classes.burger}
          />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        id="sidebar"
        aria-label={area}
        inert={outOfSight}
        p="sm"
        className={classes.navbar}
      >
        <Box visibleFrom="md" px={8} pt={8} pb={20}>
          <Home to={home} />
        </Box>
        <Stack gap={2} className={classes.links}>
          {links.map((link) => (
            <NavLink
              key={link.to}
              component={Link}
              to={link.to}
              label={link.label}
              leftSection={<link.icon size={18} stroke={1.75} aria-hidden />}
              rightSection={link.badge}
              active={isAt(link)}
              aria-current={pathname === link.to ? 'page' : undefined}
              onClick={drawer.close}
              className={classes.link ?? ''}
            />
          ))}
        </Stack>
        <Divider my="sm" />
        <Group justify="space-between" wrap="nowrap" gap="xs" px={8} mih={40}>
          <Box miw={0}>
            {person !== undefined && (
              <>
                <Text size="sm" fw={500} truncate>
                  {person.name}
                </Text>
                <Text size="xs" c="dimmed" truncate>
                  {person.email}
                </Text>
              </>
            )}
          </Box>
          <ColorSchemeToggle />
        </Group>
        {onLogout && (
          <Button
            variant="subtle"
            color="gray"
            justify="flex-start"
            mt={4}
            px={12}
            leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
            onClick={onLogout}
            className={classes.logout}
          >
            Logout
          </Button>
        )}
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Outlet />
        {children}
      </AppShell.Main>
    </AppShell>
  );
}

function Home({ to }: { to: string }) {
  return (
    <Anchor component={Link} to={to} c="inherit" underline="never">
      <Brand />
    </Anchor>
  );
}
