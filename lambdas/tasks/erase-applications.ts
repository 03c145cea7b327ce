import type { TaskAbout } from '../data/tasks.ts';

export async function eraseApplications(about: TaskAbout<'eraseApplications'>): Promise<void> {
  throw new Error(`Not there yet: ${JSON.stringify(about)}`);
}
