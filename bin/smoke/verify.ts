import { ClearError } from '../../lib/local/clear-error.ts';
import { walk } from './walk.ts';

/**
 * Runs the smoke test on a stage after its deployment.
 * @param before the previously deployed commit, if any
 * @param test the smoke test: `walk`, or `look`, which changes nothing
 * @throws ClearError if it fails, with the way to roll back
 */
export async function verify(
  stage: string,
  url: string,
  before: string | undefined,
  say: (line: string) => void,
  test = walk,
): Promise<void> {
  try {
    await test(url, say);
  } catch (error) {
    throw new ClearError(`✗ ${reason(error)}\n${rollbackHint(stage, before)}`);
  }
}

/** The cause in one line. `fetch` hides it in `cause`. */
export function reason(error: unknown): string {
  const why = error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
  return why instanceof Error ? why.message : String(why);
}

function rollbackHint(stage: string, before: string | undefined): string {
  if (before === undefined)
    return 'This was the first deployment: there is no earlier commit to roll back to.';
  const commit = before.replace(/-dirty$/, '');
  const changed = before === commit ? '' : ' (uncommitted changes are lost)';
  return `To roll back${changed}: git checkout ${commit} && npm run deploy -- ${stage}`;
}
