import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { RawTake } from './record-take.ts';

/**
 * Remuxes a recording, so that it has a duration and an index. Nothing is re-encoded. A truncated file is
 * read up to its last whole packet.
 * @param raw one file, or its joined chunks
 * @param maxMs where to cut off
 * @param turnedAtMs when the picture's size changed, by the clock: what comes after is cut off
 */
export async function makeSeekable(
  raw: Blob,
  maxMs: number,
  turnedAtMs?: number,
): Promise<RawTake> {
  using input = new Input({ source: new BlobSource(raw), formats: [WEBM, MP4] });
  const [video, audio] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
  ]);
  const target = new BufferTarget();
  const output = new Output({ format: await formatLike(input), target });
  const copies = [
    ...(video ? [await copyVideo(video, output)] : []),
    ...(audio ? [await copyAudio(audio, output)] : []),
  ];
  const start = await input.getFirstTimestamp();
  const turned =
    video === null || turnedAtMs === undefined ? maxMs : await turnOf(video, start, turnedAtMs);
  await output.start();
  const ends = await Promise.all(copies.map((copy) => copy(start, Math.min(maxMs, turned))));
  await output.finalize();
  if (target.buffer === null) throw new Error('Nothing was copied.');
  return {
    file: new Blob([target.buffer], { type: typeOf(output.format, video !== null) }),
    durationMs: Math.round(Math.max(...ends) * 1000),
  };
}

/** The clock and the file differ by less than this. */
const CLOCK_ERROR_MS = 1_000;

/**
 * Where the pictures of another size begin: at a key frame. The file does not say at which, so that the first one in
 * question counts.
 */
async function turnOf(video: InputVideoTrack, start: number, turnedAtMs: number): Promise<number> {
  const from = turnedAtMs - CLOCK_ERROR_MS;
  for await (const { type, timestamp } of new EncodedPacketSink(video).packets()) {
    const atMs = (timestamp - start) * 1000;
    if (type === 'key' && atMs > 0 && atMs >= from) return atMs;
  }
  return Number.POSITIVE_INFINITY;
}

// A format's type is always a video's, even without a picture.
function typeOf({ mimeType }: OutputFormat, hasPicture: boolean): string {
  return hasPicture ? mimeType : mimeType.replace('video/', 'audio/');
}

async function formatLike(input: Input): Promise<OutputFormat> {
  return (await input.getFormat()) === WEBM
    ? new WebMOutputFormat()
    : new Mp4OutputFormat({ fastStart: 'in-memory' });
}

/**
 * Copies a track.
 * @param start the recording's first timestamp, in seconds
 * @returns the end of the copy, in seconds
 */
type Copy = (start: number, maxMs: number) => Promise<number>;

async function copyVideo(track: InputVideoTrack, output: Output): Promise<Copy> {
  const [codec, rotation, decoderConfig] = await Promise.all([
    track.getCodec(),
    track.getRotation(),
    track.getDecoderConfig(),
  ]);
  if (codec === null) throw new Error('The video’s codec is unknown.');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation });
  const meta = decoderConfig ? { decoderConfig } : {};
  return (start, maxMs) =>
    copyPackets(track, { start, maxMs }, (packet) => source.add(packet, meta), source);
}

async function copyAudio(track: InputAudioTrack, output: Output): Promise<Copy> {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
  if (codec === null) throw new Error('The sound’s codec is unknown.');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  const meta = decoderConfig ? { decoderConfig } : {};
  return (start, maxMs) =>
    copyPackets(track, { start, maxMs }, (packet) => source.add(packet, meta), source);
}

type Packet = NonNullable<Awaited<ReturnType<EncodedPacketSink['getFirstPacket']>>>;

async function copyPackets(
  track: InputVideoTrack | InputAudioTrack,
  { start, maxMs }: { readonly start: number; readonly maxMs: number },
  add: (packet: Packet) => Promise<void>,
  source: { close(): void },
): Promise<number> {
  let end = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timestamp = packet.timestamp - start;
    const packetEnd = timestamp + packet.duration;
    if (packetEnd * 1000 > maxMs) break;
    await add(packet.clone({ timestamp }));
    end = Math.max(end, packetEnd);
  }
  source.close();
  return end;
}
