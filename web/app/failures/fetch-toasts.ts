import { prefetch } from '../../new-version.ts';

/** Fetches the code that shows toasts, which say what has come of something. */
export const importToasts = () => import('../frame/toasts.tsx');

/** Fetches it for toasts that are there. Without a connection, they wait until there is one again. */
export async function fetchToasts(): ReturnType<typeof importToasts> {
  const toasts = await prefetch(importToasts);
  if (toasts !== undefined) return toasts;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return fetchToasts();
}
