import type { TaskAbout } from '../data/tasks.ts';

export async function expireOffer(about: TaskAbout<'expireOffer'>): Promise<void> {
  throw new Error(`Not there yet: ${JSON.stringify(about)}`);
}
