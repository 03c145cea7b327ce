import { prefetch } from '../../new-version.ts';

/** Loads the code of toasts. */
export const importToasts = () => import('../frame/toasts.tsx');

/** Loads it when there are toasts. Offline, they wait for the connection. */
export async function fetchToasts(): ReturnType<typeof importToasts> {
  const toasts = await prefetch(importToasts);
  if (toasts !== undefined) return toasts;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return fetchToasts();
}
