import { VIDEO_MAX_MS } from '../../../../lambdas/contract/types.ts';

const FORMATS = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
];
const CHUNK_MS = 1_000;
const CLOCK_MS = 100;

/** The first format that the browser can record; undefined leaves the choice to it. */
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
    // A player can only start at a key frame: with few of them, seeking is slow.
    videoKeyFrameIntervalDuration: 2_000,
  };
}

export interface RawTake {
  readonly file: Blob;
  /** By the clock; what the file itself says is more exact. */
  readonly durationMs: number;
}

interface Listener {
  /** The file's type, once the browser has settled on it; before the first chunk. */
  readonly onStart: (mimeType: string) => void;
  readonly onChunk: (index: number, chunk: Blob) => void;
  readonly onElapsed: (ms: number) => void;
}

export interface Recording {
  readonly stop: () => void;
  /** Rejects when nothing could be recorded. */
  readonly done: Promise<RawTake>;
}

/** Records a stream for at most 30 seconds, handing out what there is each second. */
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
      // Timers are slowed in a tab that is out of sight; the chunks are not.
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
