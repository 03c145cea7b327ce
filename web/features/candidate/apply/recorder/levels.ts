/**
 * Whether a recording is silent or black, by its levels. Only for a warning: nothing is refused, and nothing is sent.
 * `levels.test.ts` has the material that the limits were chosen by.
 */

/** What is wrong with a recording. */
export const FAULTS = ['silent', 'black'] as const;
export type Fault = (typeof FAULTS)[number];

/** A measurement, several times a second. Undefined where nothing can be measured. */
export interface Level {
  readonly atMs: number;
  /** The loudness, 0 at full scale. */
  readonly decibels: number | undefined;
  /** The lightness of the brightest part of the picture, 0 to 255. */
  readonly light: number | undefined;
}

/** A quiet voice is louder at its vowels; a room with a microphone that is turned off is quieter. */
const VOICE_DB = -57;
/** A click of a plug or a key is loud once; a word is loud for longer. */
const VOICE_LEVELS = 3;
/** A covered camera shows noise below this; a face in a dark room is lighter. */
const BLACK_LIGHT = 26;

/** While somebody thinks, nothing is to be heard. */
export const WHILE_RECORDING_MS = 6_000;
/** In shorter takes there may be nothing to hear yet. */
export const AFTERWARDS_MS = 3_000;

/**
 * The faults of a recording.
 * @param atLeastMs the length from which it is judged
 */
export function faultsOf(levels: readonly Level[], atLeastMs: number): readonly Fault[] {
  if ((levels.at(-1)?.atMs ?? 0) < atLeastMs) return [];
  const heard = levels.flatMap(({ decibels }) => decibels ?? []);
  const seen = levels.flatMap(({ light }) => light ?? []);
  const loud = heard.filter((decibels) => decibels > VOICE_DB).length;
  // A slow device measures less often.
  const isSilent = heard.length > 0 && loud < Math.min(VOICE_LEVELS, heard.length / 4);
  const isBlack = seen.length > 0 && seen.every((light) => light < BLACK_LIGHT);
  return FAULTS.filter((fault) => (fault === 'silent' ? isSilent : isBlack));
}

/** The loudness of samples, each -1 to 1; -90 is silence. */
export function decibelsOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / samples.length + 1e-9);
}

/** The lightness that a twentieth of a picture exceeds, 0 to 255. @param pixels red, green, blue and alpha of each */
export function lightOf(pixels: ArrayLike<number>): number {
  const lights: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    // ITU-R BT.601
    lights.push(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  lights.sort((a, b) => a - b);
  return lights[Math.floor(lights.length * 0.95)] ?? 0;
}
