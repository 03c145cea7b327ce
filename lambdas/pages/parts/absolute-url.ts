import { setting } from '../../data/aws/environment.ts';

/** The full URL of a path of the site. */
export function absoluteUrl(path: string): string {
  return new URL(path, setting('SITE_URL')).href;
}
