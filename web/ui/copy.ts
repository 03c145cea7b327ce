import { toast } from './feedback/toast.ts';

/** Copies a link, and says so. @returns false if the browser forbids it */
export async function tryToCopy(href: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(href);
  } catch {
    return false;
  }
  toast('Link copied.');
  return true;
}

/** Copies a link, and says whether it could be copied. */
export async function copyLink(href: string): Promise<void> {
  if (!(await tryToCopy(href))) toast(`The link could not be copied: ${href}`, 'red');
}
