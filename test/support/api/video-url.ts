import type { VideoResponse } from '../../../lambdas/contract/schemas/application.ts';

/**
 * The signed URL of a video answer.
 * @throws if there is no answer, or a written one
 */
export function videoUrlOf(response: VideoResponse | undefined): string {
  if (response?.kind !== 'video') throw new Error('This is not a video answer.');
  return response.presigned_url;
}
