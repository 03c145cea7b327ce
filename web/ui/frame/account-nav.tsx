import { Link, useLocation } from 'react-router-dom';
import type { Area } from '../../api/stored/session.ts';
import { paths, profileOf } from '../../paths.ts';
import classes from './account-nav.module.css';

/** Links between the account pages. */
export function AccountNav({ area }: { area: Area }) {
  const { pathname } = useLocation();
  const { preferences, security, yourData } = paths[area];
  const profile = profileOf(area);
  const links = [
    { to: profile, label: 'About you' },
    { to: preferences, label: 'Preferences' },
    { to: security, label: 'Security' },
    { to: yourData, label: 'Your data' },
  ];
  // Without a profile, its page is Create Profile.
  const at = pathname === paths.candidate.createProfile ? profile : pathname;
  return (
    <nav aria-label="Your account" className={classes.nav}>
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === at ? 'page' : undefined}
          data-active={to === at || undefined}
          className={classes.link}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
