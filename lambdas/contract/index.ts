import * as account from './account.ts';
import * as application from './application.ts';
import * as candidate from './candidate.ts';
import * as company from './company.ts';
import * as job from './job.ts';
import * as manager from './manager.ts';
import * as offer from './offer.ts';
import * as openJobs from './open-jobs.ts';
import * as publicArea from './public.ts';
import type { Route } from './route.ts';
import * as saved from './saved.ts';
import * as timeline from './timeline.ts';

function isRoute(exported: unknown): exported is Route {
  return (
    typeof exported === 'object' && exported !== null && 'path' in exported && 'role' in exported
  );
}

/** Every call of the system. */
export const contract: readonly Route[] = [
  candidate,
  manager,
  company,
  job,
  openJobs,
  application,
  offer,
  timeline,
  account,
  publicArea,
  saved,
].flatMap((area) => Object.values(area).filter(isRoute));

/** Where a route's handler lives below `lambdas/handlers`: its area, then its last fixed path segment. */
export function handlerOf(route: Pick<Route, 'path'>): string {
  const [area, ...segments] = route.path.split('/').filter((segment) => segment !== '');
  return `${area}/${segments.filter((segment) => !segment.startsWith('{')).at(-1)}.ts`;
}
