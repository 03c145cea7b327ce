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
 */
export async function makeSeekable(raw: Blob, maxMs: number): Promise<RawTake> {
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
  await output.start();
  const ends = await Promise.all(copies.map((copy) => copy(start, maxMs)));
  await output.finalize();
  if (target.buffer === null) throw new Error('Nothing was copied.');
  return {
    file: new Blob([target.buffer], { type: typeOf(output.format, video !== null) }),
    durationMs: Math.round(Math.max(...ends) * 1000),
  };
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
