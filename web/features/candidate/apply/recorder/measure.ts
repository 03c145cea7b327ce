import { decibelsOf, type Level, lightOf } from './levels.ts';

/** Measures a live stream. */

export interface Microphone {
  /** The loudness of the last moment; undefined while the browser does not measure. */
  readonly decibels: () => number | undefined;
  readonly close: () => void;
}

/**
 * Listens to a stream.
 * @param size of the moment, in samples
 * @returns undefined if the browser cannot
 */
export function listenTo(stream: MediaStream, size: number): Microphone | undefined {
  const context = new AudioContext();
  // Some browsers start it suspended, and it measures nothing.
  void context.resume();
  const analyser = context.createAnalyser();
  analyser.fftSize = size;
  try {
    context.createMediaStreamSource(stream).connect(analyser);
  } catch (error) {
    // Firefox cannot measure a microphone with another sample rate, but can record it.
    console.warn('The microphone cannot be measured.', error);
    void context.close();
    return undefined;
  }
  const samples = new Float32Array(size);
  return {
    decibels: () => {
      if (context.state !== 'running') return undefined;
      analyser.getFloatTimeDomainData(samples);
      return decibelsOf(samples);
    },
    close: () => void context.close(),
  };
}

/** Between two measurements. */
const EVERY_MS = 200;
/** About as many samples as there are in that time. */
const MOMENT = 8_192;

export interface Watch {
  /** All measurements up to now. */
  readonly levels: readonly Level[];
  readonly close: () => void;
}

/** Measures what is recorded. @param onLevel called after each measurement */
export function watchLevels(
  stream: MediaStream,
  preview: () => HTMLVideoElement | null,
  onLevel: () => void,
): Watch {
  const microphone = listenTo(stream, MOMENT);
  const light = lightMeter();
  const from = performance.now();
  const levels: Level[] = [];
  const ticking = setInterval(() => {
    levels.push({
      atMs: performance.now() - from,
      decibels: microphone?.decibels(),
      light: light(preview()),
    });
    onLevel();
  }, EVERY_MS);
  return {
    levels,
    close: () => {
      clearInterval(ticking);
      microphone?.close();
    },
  };
}

const WIDTH = 64;
const HEIGHT = 36;

/** Measures how light a video is; undefined while it shows nothing. */
function lightMeter(): (video: HTMLVideoElement | null) => number | undefined {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    if (context === null || video === null) return undefined;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
    context.drawImage(video, 0, 0, WIDTH, HEIGHT);
    return lightOf(context.getImageData(0, 0, WIDTH, HEIGHT).data);
  };
}
