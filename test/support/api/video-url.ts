import type { VideoResponse } from '../../../lambdas/contract/schemas/application.ts';

/**
 * The signed URL of a recorded answer.
 * @throws if there is no answer, or a written one
 */
export function videoUrlOf(response: VideoResponse | undefined): string {
  if (response === undefined || response.kind === 'text')
    throw new Error('This is not a recorded answer.');
  return response.presigned_url;
}
