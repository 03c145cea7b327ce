import { CustomSource, Input, MP4, WEBM } from 'mediabunny';
import { type ObjectStart, readRange } from './objects.ts';

/** The kind and length of a recorded answer. */
export interface Recording {
  readonly kind: 'video' | 'audio';
  readonly durationMs: number;
}

/**
 * Reads the tracks and the length of a WebM or MP4 file. The length comes from the end of the file if it has an
 * index, otherwise from all packets.
 * @returns undefined if it cannot be parsed, or has no track
 * @throws if S3 fails or cannot be reached
 */
export async function readRecording(
  key: string,
  { bytes, size, versionId }: ObjectStart,
): Promise<Recording | undefined> {
  let failure: unknown;
  using input = new Input({
    formats: [WEBM, MP4],
    source: new CustomSource({
      getSize: () => size,
      read: async (start, end) => {
        if (end <= bytes.length) return bytes.subarray(start, end);
        return await readRange(key, versionId, start, end).catch((error) => {
          failure = error;
          throw error;
        });
      },
      prefetchProfile: 'network',
      handleUnhandledError: () => {},
    }),
  });
  try {
    const tracks = await input.getTracks();
    if (tracks.length === 0) return undefined;
    // Not from the header: browsers write it before the end is known, some with the length of the first second.
    const seconds = await input.computeDuration();
    return {
      kind: tracks.some((track) => track.isVideoTrack()) ? 'video' : 'audio',
      durationMs: seconds * 1000,
    };
  } catch {
    if (failure !== undefined) throw failure;
    return undefined;
  }
}
