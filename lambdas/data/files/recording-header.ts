import { CustomSource, Input, MP4, WEBM } from 'mediabunny';
import type { ObjectStart } from './objects.ts';

/** What the header of a recorded answer says. */
export interface RecordingHeader {
  readonly kind: 'video' | 'audio';
  /** Undefined in a browser's own file, which is written before its end is known. */
  readonly durationMs: number | undefined;
}

/**
 * Reads the header of a WebM or MP4 file.
 * @returns undefined if it cannot be read, names no track, or is not within the start of the file
 */
export async function readRecordingHeader({
  bytes,
  size,
}: ObjectStart): Promise<RecordingHeader | undefined> {
  using input = new Input({
    formats: [WEBM, MP4],
    source: new CustomSource({
      getSize: () => size,
      read: (start, end) => {
        if (end > bytes.length) throw new RangeError('The header is longer than what was read.');
        return bytes.subarray(start, end);
      },
    }),
  });
  try {
    const tracks = await input.getTracks();
    if (tracks.length === 0) return undefined;
    const seconds = await input.getDurationFromMetadata();
    return {
      kind: tracks.some((track) => track.isVideoTrack()) ? 'video' : 'audio',
      durationMs: seconds === null ? undefined : seconds * 1000,
    };
  } catch {
    return undefined;
  }
}
