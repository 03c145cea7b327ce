import { saveJob, saveSearch } from '../../../lambdas/contract/calls/saved.ts';
import { savedSearchInput, searchOf } from '../../../lambdas/contract/pages/search-address.ts';
import { call } from '../../api/client.ts';
import type { ToSave } from '../../api/destination.ts';

/**
 * Saves the item that a visitor chose before signing in. If it fails, the page they return to shows it as not saved.
 * @param destination the path with the search, if a search is to be saved
 */
export async function saveAfterSignIn({ jobId }: ToSave, destination = ''): Promise<void> {
  try {
    if (jobId !== undefined) {
      await call(saveJob, { job_posting_id: jobId });
      return;
    }
    const search = searchOf(new URLSearchParams(destination.replace(/^[^?]*/, '')));
    await call(saveSearch, { ...savedSearchInput(search), alerts: true });
  } catch (error) {
    console.warn('What the visitor wanted could not be saved.', error);
  }
}
