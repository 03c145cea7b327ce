import { VIDEO_MAX_MS } from '../../../../../lambdas/contract/limits.ts';

const FORMATS = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
];
const CHUNK_MS = 1_000;
const CLOCK_MS = 100;

/** The first of our formats that the browser can record. Where it is undefined, the browser chooses. */
export function recordingFormat(
  isSupported: (type: string) => boolean = (type) => MediaRecorder.isTypeSupported(type),
): string | undefined {
  return FORMATS.find(isSupported);
}

// Not in TypeScript's library yet: https://w3c.github.io/mediacapture-record/#dom-mediarecorderoptions
interface RecorderOptions extends MediaRecorderOptions {
  readonly videoKeyFrameIntervalDuration: number;
}

function optionsFor(mimeType: string | undefined): RecorderOptions {
  return {
    ...(mimeType !== undefined && { mimeType }),
    videoBitsPerSecond: 2_500_000,
    audioBitsPerSecond: 128_000,
    // A player can only start at a key frame. With few of them, seeking is slow.
    videoKeyFrameIntervalDuration: 2_000,
  };
}

export interface RawTake {
  readonly file: Blob;
  /** Measured by the clock. The file itself is more exact. */
  readonly durationMs: number;
}

interface Listener {
  /** Called before the first chunk, with the type that the browser has chosen. */
  readonly onStart: (mimeType: string) => void;
  readonly onChunk: (index: number, chunk: Blob) => void;
  readonly onElapsed: (ms: number) => void;
}

export interface Recording {
  readonly stop: () => void;
  /** Rejects when nothing could be recorded. */
  readonly done: Promise<RawTake>;
}

/** Records a stream, for as long as an answer may be. Hands out a chunk each second. */
export function recordTake(stream: MediaStream, listener: Listener): Recording {
  const recorder = new MediaRecorder(stream, optionsFor(recordingFormat()));
  const chunks: Blob[] = [];
  let startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };

  const done = new Promise<RawTake>((resolve, reject) => {
    let clock: ReturnType<typeof setInterval> | undefined;
    let limit: ReturnType<typeof setTimeout> | undefined;
    recorder.onstart = () => {
      startedAt = performance.now();
      listener.onStart(recorder.mimeType);
      clock = setInterval(() => listener.onElapsed(elapsed()), CLOCK_MS);
      limit = setTimeout(stop, VIDEO_MAX_MS);
    };
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) {
        listener.onChunk(chunks.length, data);
        chunks.push(data);
      }
      // In a tab that is not visible, timers are late. Chunks are not.
      if (elapsed() >= VIDEO_MAX_MS) stop();
    };
    recorder.onstop = () => {
      clearInterval(clock);
      clearTimeout(limit);
      const durationMs = Math.min(elapsed(), VIDEO_MAX_MS);
      const file = new Blob(chunks, { type: recorder.mimeType });
      if (file.size > 0) resolve({ file, durationMs });
      else reject(new Error('Nothing was recorded.'));
    };
    recorder.onerror = (event) => console.error('The recorder failed:', event);
  });
  recorder.start(CHUNK_MS);
  return { stop, done };
}
