import type { TaskAbout } from '../data/tasks.ts';

export async function buildExport(about: TaskAbout<'buildExport'>): Promise<void> {
  throw new Error(`Not there yet: ${JSON.stringify(about)}`);
}
