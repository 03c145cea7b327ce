import type { TaskAbout } from '../data/tasks.ts';

export async function eraseAccount(about: TaskAbout<'eraseAccount'>): Promise<void> {
  throw new Error(`Not there yet: ${JSON.stringify(about)}`);
}
