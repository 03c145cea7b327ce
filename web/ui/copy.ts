import { toast } from './feedback/toast.ts';

/** Copies a link, and says so. */
export async function copyLink(href: string): Promise<void> {
  const copied = await navigator.clipboard.writeText(href).then(
    () => true,
    () => false,
  );
  if (copied) toast('Link copied.');
  else toast(`The link could not be copied: ${href}`, 'red');
}
