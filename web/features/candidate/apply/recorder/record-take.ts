/**
 * Best first. H.264 with AAC in MP4 plays everywhere; iPhones before iOS 17.4 cannot play WebM. A browser without an
 * encoder for AAC makes WebM: Apple's and Microsoft's players show an MP4 with Opus without its sound, and nobody
 * would know why.
 */
const FORMATS = {
  video: [
    'video/mp4;codecs=avc1,mp4a.40.2',
    'video/webm;codecs=vp9,opus',
    'video/webm;codecs=vp8,opus',
    'video/webm',
    'video/mp4',
  ],
  audio: ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'],
};
const CHUNK_MS = 1_000;
const CLOCK_MS = 100;

/** Our first format that the browser supports; undefined lets the browser choose. */
export function recordingFormat(
  kind: keyof typeof FORMATS,
  isSupported: (type: string) => boolean = (type) => MediaRecorder.isTypeSupported(type),
): string | undefined {
  return FORMATS[kind].find(isSupported);
}

// Not in TypeScript's library yet: https://w3c.github.io/mediacapture-record/#dom-mediarecorderoptions
interface RecorderOptions extends MediaRecorderOptions {
  readonly videoKeyFrameIntervalDuration: number;
}

function optionsFor(mimeType: string | undefined): RecorderOptions {
  return {
    ...(mimeType !== undefined && { mimeType }),
    // Enough for a face at 720p: 30 seconds are some 4.5 MB, fine for a slow line.
    videoBitsPerSecond: 1_200_000,
    audioBitsPerSecond: 64_000,
    // Players start at key frames; with few of them, seeking is slow.
    videoKeyFrameIntervalDuration: 2_000,
  };
}

export interface RawTake {
  readonly file: Blob;
  /** By the clock; the file is more exact. */
  readonly durationMs: number;
  /** When the picture's size changed and ended the recording, by the clock. */
  readonly turnedAtMs?: number | undefined;
  /** Whether the browser ended it, and not `stop`. */
  readonly endedByItself?: boolean;
}

interface Listener {
  /** Called before the first chunk, with the browser's chosen type. */
  readonly onStart?: (mimeType: string) => void;
  readonly onChunk?: (index: number, chunk: Blob) => void;
  readonly onElapsed: (ms: number) => void;
}

export interface Recording {
  readonly stop: () => void;
  /**
   * Call it when the size of the picture has changed: somebody turned the phone. WebM goes on. An MP4 has one size for
   * all pictures, and players fail at another: it stops.
   * @returns whether it stopped
   */
  readonly turn: () => boolean;
  readonly done: Promise<RawTake>;
}

/** The recorder made only empty chunks, as WebKitGTK's does. */
export class NothingRecorded extends Error {
  override readonly name = 'NothingRecorded';
}

/** After this many empty chunks, no data will come. */
const MOST_EMPTY_CHUNKS = 5;

/** Records a stream for up to `maxMs`, a chunk per second. */
export function recordTake(stream: MediaStream, maxMs: number, listener: Listener): Recording {
  const kind = stream.getVideoTracks().length > 0 ? 'video' : 'audio';
  const recorder = new MediaRecorder(stream, optionsFor(recordingFormat(kind)));
  const chunks: Blob[] = [];
  let emptyChunks = 0;
  let started = false;
  let startedAt = performance.now();
  let limit: ReturnType<typeof setTimeout> | undefined;
  let turnedAtMs: number | undefined;
  let endedByItself = true;
  const elapsed = () => performance.now() - startedAt;
  const stop = () => {
    endedByItself = false;
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const turn = () => {
    if (recorder.state === 'inactive' || !recorder.mimeType.includes('mp4')) return false;
    turnedAtMs = elapsed();
    stop();
    return true;
  };
  const countFromNow = () => {
    startedAt = performance.now();
    clearTimeout(limit);
    limit = setTimeout(stop, maxMs);
  };
  const reportStart = () => {
    if (!started) listener.onStart?.(recorder.mimeType);
    started = true;
  };

  const done = new Promise<RawTake>((resolve, reject) => {
    // Some browsers fire `start` late or never. The limit holds anyway.
    recorder.onstart = () => {
      countFromNow();
      reportStart();
    };
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) {
        reportStart();
        listener.onChunk?.(chunks.length, data);
        chunks.push(data);
      } else if (chunks.length === 0) {
        emptyChunks += 1;
      }
      // In a hidden tab, timers are late but chunks are not.
      if (elapsed() >= maxMs || emptyChunks >= MOST_EMPTY_CHUNKS) stop();
    };
    const clock = setInterval(() => listener.onElapsed(Math.min(elapsed(), maxMs)), CLOCK_MS);
    recorder.onstop = () => {
      clearInterval(clock);
      clearTimeout(limit);
      const durationMs = Math.min(elapsed(), maxMs);
      const file = new Blob(chunks, { type: recorder.mimeType });
      if (file.size > 0) resolve({ file, durationMs, turnedAtMs, endedByItself });
      else if (emptyChunks >= MOST_EMPTY_CHUNKS) reject(new NothingRecorded());
      // A busy computer may have produced nothing yet.
      else reject(new Error('It stopped before anything was recorded.'));
    };
    recorder.onerror = (event) => console.error('The recorder failed:', event);
  });
  countFromNow();
  recorder.start(CHUNK_MS);
  return { stop, turn, done };
}
