import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';

/** Whether there is a resume or cover letter to show. */
export function hasDocuments({ profile }: Application): boolean {
  return profile.resume_url !== null || profile.cover_letter_url !== null;
}
