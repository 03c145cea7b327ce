import '../styles/mantine-more.css';
import { Anchor, Burger, Button, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { type Icon, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { moveFocusAfter } from '../hooks/move-focus.ts';
import { useDrawer } from '../hooks/use-narrow.ts';
import { Name } from '../text/name.tsx';
import classes from './shell.module.css';
import { Brand, ColorSchemeToggle, SkipLink } from './site-header.tsx';
import { SiteLinks } from './site-links.tsx';

export interface ShellLink {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  readonly badge?: ReactNode;
  /** Prefixes of other paths that belong to this link. */
  readonly alsoAt?: readonly string[];
}

interface Props {
  area: string;
  home: string;
  links: readonly ShellLink[];
  /** The signed-in person, once known. */
  person: { readonly name: string; readonly email: string } | undefined;
  /** A note above the person's name; beside a drawer, a button opens it. */
  note?: { readonly short: string; readonly body: ReactNode } | undefined;
  /** Undefined if signed out. */
  onLogout?: (() => void) | undefined;
  children?: ReactNode;
}

/** An area's frame: a sidebar (a drawer on narrow screens) and the page. */
export function Shell({ area, home, links, person, note, onLogout, children }: Props) {
  const [opened, drawer] = useDisclosure();
  const burger = useRef<HTMLButtonElement>(null);
  // A closed drawer is only hidden visually; keep Tab out of it.
  const outOfSight = useDrawer() && !opened;
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !opened) return;
    moveFocusAfter(drawer.close, () => burger.current);
  });
  const { pathname } = useLocation();
  const isAt = (link: ShellLink) =>
    pathname === link.to || link.alsoAt?.some((start) => pathname.startsWith(start)) === true;
  return (
    <>
      <SkipLink />
      <header className={`${classes.header} not-printed`}>
        <Home to={home} />
        {note && (
          <Button variant="light" size="compact-sm" ml="auto" onClick={drawer.open}>
            {note.short}
          </Button>
        )}
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
      </header>
      <div
        id="sidebar"
        inert={outOfSight}
        data-opened={opened || undefined}
        className={`${classes.sidebar} not-printed`}
      >
        <nav aria-label={area} className={classes.nav}>
          <div className={classes.brand}>
            <Home to={home} />
          </div>
          <div className={classes.links}>
            {links.map((link) => (
              <UnstyledButton
                key={link.to}
                component={Link}
                to={link.to}
                data-active={isAt(link) || undefined}
                aria-current={pathname === link.to ? 'page' : isAt(link) || undefined}
                onClick={drawer.close}
                className={classes.link ?? ''}
              >
                <link.icon size={18} stroke={1.75} aria-hidden />
                <span className={classes.label}>{link.label}</span>
                {link.badge}
              </UnstyledButton>
            ))}
          </div>
          {note?.body}
          <div className={classes.person}>
            <div className={classes.who}>
              {person !== undefined && (
                <>
                  <Text size="sm" fw={500} truncate>
                    <Name>{person.name}</Name>
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    <Name>{person.email}</Name>
                  </Text>
                </>
              )}
            </div>
            <ColorSchemeToggle />
          </div>
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
        </nav>
        <footer className={classes.site}>
          <SiteLinks />
        </footer>
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
        {children}
      </main>
    </>
  );
}

function Home({ to }: { to: string }) {
  return (
    <Anchor component={Link} to={to} c="inherit" underline="never">
      <Brand />
    </Anchor>
  );
}
