import { ClearError } from '../../lib/local/clear-error.ts';
import { walk } from './walk.ts';

/**
 * Walks a stage that has just been deployed.
 * @param before the commit that was deployed before, if any
 * @throws ClearError where it does not work, which says how to go back
 */
export async function verify(
  stage: string,
  url: string,
  before: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  try {
    await walk(url, say);
  } catch (error) {
    throw new ClearError(`✗ ${reason(error)}\n${wayBack(stage, before)}`);
  }
}

/** What went wrong, in one line. What `fetch` throws says it in its cause alone. */
export function reason(error: unknown): string {
  const why = error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
  return why instanceof Error ? why.message : String(why);
}

function wayBack(stage: string, before: string | undefined): string {
  if (before === undefined) return 'It was the first deployment: there is nothing to go back to.';
  const commit = before.replace(/-dirty$/, '');
  const changed = before === commit ? '' : ', without the changes that had not been committed';
  return `Back to what ran before${changed}: git checkout ${commit} && npm run deploy -- ${stage}`;
}
