import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Draws the seeded candidates' video answers and encodes them beside this file: `node
 * bin/seed/clips/make-clips.ts`. Needs ffmpeg with libvpx and libopus; seeding does not. Each video shows a
 * figure that talks, moves and blinks, with a murmur.
 */

const WIDTH = 640;
const HEIGHT = 360;
const FRAMES_PER_S = 24;
const SAMPLES_PER_S = 48_000;

type Colour = readonly [red: number, green: number, blue: number];

interface Figure {
  readonly wall: Colour;
  readonly shirt: Colour;
  readonly skin: Colour;
  readonly hair: Colour;
  readonly longHair: boolean;
  readonly glasses: boolean;
  /** The pitch of the voice, in Hz. */
  readonly voice: number;
}

const FIGURES: readonly Figure[] = [
  {
    wall: [203, 213, 225],
    shirt: [67, 56, 202],
    skin: [224, 172, 138],
    hair: [60, 42, 33],
    longHair: false,
    glasses: true,
    voice: 118,
  },
  {
    wall: [217, 227, 214],
    shirt: [190, 86, 62],
    skin: [141, 92, 66],
    hair: [28, 24, 24],
    longHair: true,
    glasses: false,
    voice: 196,
  },
  {
    wall: [231, 222, 208],
    shirt: [32, 110, 104],
    skin: [242, 205, 179],
    hair: [176, 120, 62],
    longHair: true,
    glasses: true,
    voice: 208,
  },
  {
    wall: [207, 207, 222],
    shirt: [55, 65, 81],
    skin: [188, 134, 98],
    hair: [36, 32, 34],
    longHair: false,
    glasses: false,
    voice: 104,
  },
  {
    wall: [222, 214, 221],
    shirt: [214, 158, 46],
    skin: [104, 68, 50],
    hair: [22, 20, 20],
    longHair: false,
    glasses: false,
    voice: 126,
  },
  {
    wall: [208, 224, 230],
    shirt: [150, 60, 110],
    skin: [236, 190, 160],
    hair: [122, 116, 112],
    longHair: true,
    glasses: false,
    voice: 184,
  },
];
const SECONDS = [4.5, 5.5];

/** ffmpeg's options: raw frames from standard input, and then the file with the sound. */
const INPUT =
  `-y -loglevel error -f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FRAMES_PER_S} -i pipe:0 -i`.split(
    ' ',
  );
const OUTPUT =
  '-c:v libvpx-vp9 -pix_fmt yuv420p -b:v 0 -crf 42 -g 24 -deadline good -cpu-used 2 -c:a libopus -b:a 24k -cues_to_front 1 -fflags +bitexact -map_metadata -1'.split(
    ' ',
  );

/** Mouth opening and loudness, 0 to 1, at a time in seconds: about four syllables a second. */
function speech(time: number, figure: number, take: number): number {
  const phase = figure * 1.7 + take * 2.9;
  const syllables = Math.max(0, Math.sin(time * 25 + phase + Math.sin(time * 7 + phase)));
  const breath = Math.sin(time * 2.3 + phase) > -0.75 ? 1 : 0;
  return syllables * breath * (0.65 + 0.35 * Math.sin(time * 11 + phase));
}

function draw(figure: Figure, time: number, mouth: number, take: number): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  const sway = Math.sin(time * 1.6 + take) * 7 + Math.sin(time * 4.1) * 2;
  const nod = Math.sin(time * 2.7 + take) * 4 - mouth * 2;
  const [x, y] = [320 + sway, 158 + nod];
  const blink = (time + 1 + take * 0.6) % 2.4 < 0.13 ? 0.15 : 1;
  for (let row = 0; row < HEIGHT; row++) {
    const light = 1.06 - (0.22 * row) / HEIGHT;
    for (let column = 0; column < WIDTH; column++) {
      const shade = light - Math.abs(column - 220) / 2600;
      const at = (row * WIDTH + column) * 3;
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = Math.min(255, (figure.wall[channel] ?? 0) * shade);
    }
  }
  const { shirt, skin, hair } = figure;
  const darker = (colour: Colour, by: number): Colour => [
    colour[0] * by,
    colour[1] * by,
    colour[2] * by,
  ];
  const ellipse = (
    colour: Colour,
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    above = HEIGHT,
  ): void => {
    for (let row = Math.max(0, Math.floor(cy - ry - 1)); row < Math.min(above, cy + ry + 1); row++)
      for (let column = Math.floor(cx - rx - 1); column < cx + rx + 1; column++) {
        if (column < 0 || column >= WIDTH) continue;
        const distance = (Math.hypot((column - cx) / rx, (row - cy) / ry) - 1) * Math.min(rx, ry);
        const cover = Math.min(1, Math.max(0, 0.5 - distance));
        const at = (row * WIDTH + column) * 3;
        for (let channel = 0; channel < 3; channel++) {
          const under = pixels[at + channel] ?? 0;
          pixels[at + channel] = under + ((colour[channel] ?? 0) - under) * cover;
        }
      }
  };
  // A shelf with a plant at the back, then the person.
  ellipse(darker(figure.wall, 0.72), 520, 236, 90, 7);
  ellipse([196, 120, 84], 520, 214, 20, 20);
  ellipse([74, 130, 84], 508, 180, 12, 28);
  ellipse([88, 148, 96], 532, 176, 11, 32);
  if (figure.longHair) ellipse(hair, x, y + 34, 84, 118);
  ellipse(shirt, 320 + sway * 0.3, 388, 168, 124);
  ellipse(darker(skin, 0.86), 320 + sway * 0.7, 256, 32, 46);
  ellipse(darker(shirt, 0.8), 320 + sway * 0.4, 290, 46, 18);
  ellipse(darker(skin, 0.86), 320 + sway * 0.5, 282, 36, 18);
  ellipse(darker(skin, 0.93), x - 68, y + 8, 11, 18);
  ellipse(darker(skin, 0.93), x + 68, y + 8, 11, 18);
  ellipse(skin, x, y, 68, 86);
  ellipse(hair, x, y - 38, 74, 60, Math.round(y - 44));
  for (const side of [-1, 1]) {
    const eye = x + side * 27;
    ellipse(hair, eye, y - 28, 15, 3.2);
    if (figure.glasses) {
      ellipse([45, 45, 52], eye, y - 8, 21, 19);
      ellipse(darker(skin, 1.03), eye, y - 8, 18, 16);
    }
    ellipse([250, 250, 248], eye, y - 8, 11, 7.5 * blink);
    ellipse([40, 32, 30], eye + sway * 0.15, y - 8, 5, 5.5 * blink);
  }
  if (figure.glasses) ellipse([45, 45, 52], x, y - 10, 7, 1.8);
  ellipse(darker(skin, 0.84), x, y + 18, 8, 6);
  ellipse([150, 70, 68], x, y + 46, 25 - mouth * 4, 5 + mouth * 11);
  ellipse([70, 26, 30], x, y + 46, 20 - mouth * 4, 0.8 + mouth * 8);
  return pixels;
}

/** A WAV file of a murmur: overtones of a voice, as loud as the mouth is open. */
function sound(figure: number, take: number, seconds: number): Buffer {
  const count = Math.round(seconds * SAMPLES_PER_S);
  const samples = Buffer.alloc(count * 2);
  let turns = 0;
  for (let index = 0; index < count; index++) {
    const time = index / SAMPLES_PER_S;
    const pitch = (FIGURES[figure]?.voice ?? 120) * (1 + 0.08 * Math.sin(time * 3.1 + take));
    turns += pitch / SAMPLES_PER_S;
    let level = 0;
    for (let overtone = 1; overtone <= 9; overtone++) {
      // Two formants, of a mouth that moves between "a" and "o".
      const frequency = overtone * pitch;
      const first = 560 + 160 * Math.sin(time * 9 + take);
      const formants =
        Math.exp(-(((frequency - first) / 220) ** 2)) +
        0.4 * Math.exp(-(((frequency - 1150) / 300) ** 2));
      level += (Math.sin(2 * Math.PI * turns * overtone) * (0.12 + formants)) / overtone ** 0.5;
    }
    samples.writeInt16LE(
      Math.round(Math.max(-1, Math.min(1, level * 0.22 * speech(time, figure, take))) * 32_000),
      index * 2,
    );
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLES_PER_S, 24);
  header.writeUInt32LE(SAMPLES_PER_S * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

const folder = mkdtempSync(join(tmpdir(), 'clips-'));
for (const [index, figure] of FIGURES.entries())
  for (const [take, seconds] of SECONDS.entries()) {
    const frames = Array.from({ length: Math.round(seconds * FRAMES_PER_S) }, (_, frame) => {
      const time = frame / FRAMES_PER_S;
      return draw(figure, time, speech(time, index, take), take);
    });
    const wav = join(folder, 'voice.wav');
    writeFileSync(wav, sound(index, take, seconds));
    const file = join(import.meta.dirname, `figure-${index + 1}-take-${take + 1}.webm`);
    const { status, stderr } = spawnSync('ffmpeg', [...INPUT, wav, ...OUTPUT, file], {
      input: Buffer.concat(frames),
      maxBuffer: 1024 * 1024,
    });
    if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`);
    console.log(`${file} ${Math.round(readFileSync(file).length / 1024)} KB`);
  }
rmSync(folder, { recursive: true });
