import { setting } from '../../data/aws/environment.ts';

/** The whole address of a path of the site, as it is shown to others. */
export function addressOf(path: string): string {
  return new URL(path, setting('SITE_URL')).href;
}
