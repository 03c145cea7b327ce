import { expect, test } from 'vitest';
import {
  AFTERWARDS_MS,
  decibelsOf,
  faultsOf,
  type Level,
  lightOf,
  WHILE_RECORDING_MS,
} from './levels.ts';

/**
 * Made takes: 20 silent, 20 black and 100 good ones, among them quiet voices and dark rooms. All are the same in each
 * run.
 */

/** As the recorder measures: 171 ms of sound and a small picture, five times a second; with fewer samples of both. */
const RATE = 6_000;
const SAMPLES = 1_024;
const EVERY_MS = 200;
const [WIDTH, HEIGHT] = [32, 18];

/** Random numbers from 0 to 1, always the same (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const amplitude = (decibels: number) => 10 ** (decibels / 20);
/** Noise of a loudness, in decibels. */
const noise = (random: () => number, decibels: number) =>
  (random() * 2 - 1) * Math.sqrt(3) * amplitude(decibels);

type Sound = (second: number) => number;

interface Voice {
  /** The loudness of a vowel, in decibels. */
  readonly loudness: number;
  readonly room: number;
  /** How long the person thinks before speaking, in seconds. */
  readonly thinks: number;
  /** The part of the time with sound, 0 to 1. */
  readonly speaks: number;
}

/** A voice: a tone with overtones, in syllables and pauses, and the noise of the room. */
function voice(random: () => number, { loudness, room, thinks, speaks }: Voice): Sound {
  const pitch = 90 + random() * 140;
  const syllables = Array.from({ length: 200 }, () => random() < speaks);
  const overtones = [1, 0.6, 0.45, 0.3, 0.2].map((part, index) => [part, index + 1] as const);
  return (second) => {
    const at = (second - thinks) * 4;
    const isVowel = at >= 0 && syllables[Math.floor(at) % syllables.length] === true;
    const shape = isVowel ? Math.sin(Math.PI * (at % 1)) : 0;
    let tone = 0;
    for (const [part, times] of overtones)
      tone += part * Math.sin(2 * Math.PI * pitch * times * second);
    return tone * shape * 1.2 * amplitude(loudness) + noise(random, room);
  };
}

type Picture = (x: number, y: number, second: number) => number;

interface Room {
  /** Lightness of the walls and of the face, 0 to 255. */
  readonly walls: number;
  readonly face: number;
  /** The face's part of the picture's width, 0 to 1. */
  readonly size: number;
  readonly grain: number;
}

/** A face that moves a little before a wall that is darker at the edges, with a sensor's grain. */
function roomWith(random: () => number, { walls, face, size, grain }: Room): Picture {
  return (x, y, second) => {
    const dx = x / WIDTH - 0.5 - 0.03 * Math.sin(second);
    const dy = ((y / HEIGHT - 0.5) * HEIGHT) / WIDTH;
    const isFace = Math.hypot(dx, dy * 0.8) < size / 2;
    const edge = 1 - Math.hypot(dx, dy) * 0.6;
    return (isFace ? face : walls * edge) + (random() * 2 - 1) * grain;
  };
}

/** A cover before the lens: a little light at one side, with a sensor's grain. */
function covered(random: () => number, dark: number, leak: number, grain: number): Picture {
  return (x) => dark + (leak * x) / WIDTH + (random() * 2 - 1) * grain;
}

function measured(sound: Sound | undefined, picture: Picture | undefined, seconds = 8): Level[] {
  return Array.from({ length: (seconds * 1000) / EVERY_MS }, (_, index) => {
    const atMs = (index + 1) * EVERY_MS;
    const samples = Float32Array.from({ length: SAMPLES }, (_none, at) =>
      sound ? sound(atMs / 1000 + at / RATE) : 0,
    );
    const pixels = Array.from({ length: WIDTH * HEIGHT }, (_none, at) => {
      const light = picture?.(at % WIDTH, Math.floor(at / WIDTH), atMs / 1000) ?? 0;
      const level = Math.max(0, Math.min(255, Math.round(light)));
      return [level, level, level, 255];
    });
    return { atMs, decibels: decibelsOf(samples), light: lightOf(pixels.flat()) };
  });
}

const RANDOM = randomFrom(44);
const between = (from: number, to: number) => from + RANDOM() * (to - from);
const some = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

/** A desk lamp or less, and a phone at arm's length: the darkest that still shows somebody. */
const darkRoom = () =>
  roomWith(RANDOM, {
    walls: between(2, 14),
    face: between(40, 70),
    grain: between(1, 6),
    size: between(0.28, 0.45),
  });
const lightRoom = () =>
  roomWith(RANDOM, {
    walls: between(60, 200),
    face: between(90, 200),
    grain: between(1, 8),
    size: between(0.2, 0.5),
  });
const quietVoice = () =>
  voice(RANDOM, {
    loudness: between(-48, -40),
    room: between(-80, -62),
    thinks: between(0, 4),
    speaks: between(0.4, 0.7),
  });
const clearVoice = () =>
  voice(RANDOM, {
    loudness: between(-36, -14),
    room: between(-75, -45),
    thinks: between(0, 4),
    speaks: between(0.5, 0.8),
  });
const nothing: Sound = () => 0;
const hiss: () => Sound = () => {
  const loudness = between(-90, -64);
  return () => noise(RANDOM, loudness);
};
/** A plug that is touched twice. */
const clicks: () => Sound = () => {
  const times = [between(1, 5), between(5, 7)];
  return (second) =>
    times.some((time) => second >= time && second < time + 0.005)
      ? noise(RANDOM, -15)
      : noise(RANDOM, -80);
};
const hum: () => Sound = () => {
  const loudness = between(-75, -64);
  return (second) => Math.SQRT2 * amplitude(loudness) * Math.sin(2 * Math.PI * 50 * second);
};

const silent = [
  ...some(4, () => measured(nothing, lightRoom())),
  ...some(8, () => measured(hiss(), lightRoom())),
  ...some(4, () => measured(clicks(), darkRoom())),
  ...some(4, () => measured(hum(), lightRoom())),
];
const black = [
  ...some(4, () => measured(clearVoice(), () => 0)),
  ...some(8, () => measured(clearVoice(), covered(RANDOM, between(0, 8), 0, between(0, 6)))),
  ...some(8, () =>
    measured(quietVoice(), covered(RANDOM, between(0, 4), between(2, 10), between(0, 5))),
  ),
];
const good = [
  ...some(25, () => measured(quietVoice(), darkRoom())),
  ...some(25, () => measured(quietVoice(), lightRoom())),
  ...some(25, () => measured(clearVoice(), darkRoom())),
  ...some(25, () => measured(clearVoice(), lightRoom())),
];

const first = (levels: readonly Level[], ms: number) => levels.filter(({ atMs }) => atMs <= ms);

test.each([
  ['silent', silent],
  ['black', black],
  [undefined, good],
] as const)('takes with the fault: %s', (fault, takes) => {
  const expected = takes.map(() => (fault === undefined ? [] : [fault]));
  expect(takes.map((levels) => faultsOf(levels, AFTERWARDS_MS))).toEqual(expected);
  // While it is recorded too, whether the person spoke at once or thought for four seconds.
  const early = takes.map((levels) => first(levels, WHILE_RECORDING_MS));
  expect(early.map((levels) => faultsOf(levels, WHILE_RECORDING_MS))).toEqual(expected);
});

test('what cannot be measured, or is too short, is no fault', () => {
  const unmeasured = { decibels: undefined, light: undefined };
  expect(faultsOf([{ atMs: 20_000, ...unmeasured }], AFTERWARDS_MS)).toEqual([]);
  expect(faultsOf([], AFTERWARDS_MS)).toEqual([]);
  const dead = { decibels: -90, light: 0 };
  expect(faultsOf([{ atMs: 2_900, ...dead }], AFTERWARDS_MS)).toEqual([]);
  expect(faultsOf([{ atMs: 3_000, ...dead }], AFTERWARDS_MS)).toEqual(['silent', 'black']);
  // An answer by voice has no picture.
  expect(faultsOf([{ atMs: 3_000, decibels: -90, light: undefined }], AFTERWARDS_MS)).toEqual([
    'silent',
  ]);
});
