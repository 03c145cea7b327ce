import * as z from 'zod/mini';
import { type VideoResponse, videoResponse } from '../../contract/schemas/application.ts';
import { isSoundKey } from '../../contract/schemas/file-types.ts';
import { storedFile } from '../files/files.ts';
import { signedRecordingUrl } from '../files/presign.ts';

/** The answers to video questions: recordings, or texts in their place. */

const answered = { question_id: z.string(), question_text: z.string() };

const storedRecording = z.object({
  ...answered,
  file: storedFile,
  /** The spoken text, typed by the candidate. Absent if they typed none. */
  captions: z.optional(z.string()),
});
type StoredRecording = z.output<typeof storedRecording>;

export const storedVideoResponse = z.union([
  storedRecording,
  z.object({ ...answered, response_text: z.string() }),
]);
type StoredVideoResponse = z.output<typeof storedVideoResponse>;

export function kindOfResponse(response: StoredVideoResponse): VideoResponse['kind'] {
  if (!('file' in response)) return 'text';
  return isSoundKey(response.file.key) ? 'audio' : 'video';
}

/** A recording with new captions; empty captions are removed. */
export function withCaptions(
  { captions: _, ...recording }: StoredRecording,
  captions: string,
): StoredRecording {
  return captions === '' ? recording : { ...recording, captions };
}

/** The answers to video questions, with URLs that play the recordings for an hour. */
export async function videoResponsesToWire(
  responses: readonly StoredVideoResponse[],
): Promise<VideoResponse[]> {
  return await Promise.all(
    responses.map(async (response) =>
      videoResponse.parse({
        ...response,
        kind: kindOfResponse(response),
        ...('file' in response && { presigned_url: await signedRecordingUrl(response.file) }),
      }),
    ),
  );
}
