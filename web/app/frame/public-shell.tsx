import '../../ui/styles/mantine-more.css';
import { Anchor, Group } from '@mantine/core';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { saveDestination } from '../../api/destination.ts';
import { isSignedIn } from '../../api/stored/session.ts';
import { paths, publicPaths } from '../../paths.ts';
import { Brand, ColorSchemeToggle, SkipLink } from '../../ui/frame/site-header.tsx';
import { SiteLinks } from '../../ui/frame/site-links.tsx';
import { Toasts } from './area.tsx';
import classes from './public-shell.module.css';

/** The frame of public pages for visitors. */
export function PublicShell() {
  const { pathname, search } = useLocation();
  const [jobs] = publicPaths.jobs;
  const comeBack = () => saveDestination('candidate', pathname + search);
  return (
    <>
      <SkipLink />
      <header className={`${classes.header} not-printed`}>
        <div className={classes.bar}>
          <Anchor component={Link} to={jobs} c="inherit" underline="never">
            <Brand />
          </Anchor>
          <nav aria-label="Site" className={classes.links}>
            {isSignedIn('manager') ? (
              <Link to={paths.manager.dashboard}>Manager dashboard</Link>
            ) : (
              <>
                <Link to={paths.candidate.signIn} onClick={comeBack}>
                  Login
                </Link>
                <Link to={paths.candidate.signUp} onClick={comeBack}>
                  Sign up
                </Link>
              </>
            )}
          </nav>
          <ColorSchemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
        <Toasts />
      </main>
      <Group component="footer" justify="center" gap="md" p="md" className="not-printed">
        <Anchor component={Link} to={jobs} c="dimmed" size="xs" underline="always">
          All open jobs
        </Anchor>
        <Anchor href={paths.manager.signIn} c="dimmed" size="xs" underline="always">
          Post a job
        </Anchor>
        <SiteLinks />
      </Group>
    </>
  );
}
