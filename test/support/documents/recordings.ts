import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { webm } from './files.ts';

/** Recordings of any length: a blue picture, silence. */

interface RecordingOptions {
  readonly seconds: number;
  /** WebM by default. */
  readonly format?: 'webm' | 'mp4';
  /** As a browser writes it: its header has no length yet, which the page adds later. */
  readonly raw?: boolean;
}

/** Makes a recording with a picture. */
export async function videoOf({ seconds, ...as }: RecordingOptions) {
  using input = new Input({ source: new BufferSource(webm), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const frame = track && (await new EncodedPacketSink(track).getFirstPacket());
  const decoderConfig = await track?.getDecoderConfig();
  if (!frame || !decoderConfig) throw new Error('The file of one frame has none.');
  const source = new EncodedVideoPacketSource('vp8');
  return await writeRecording(
    { seconds, step: 1, ...as },
    (output) => output.addVideoTrack(source),
    {
      add: (timestamp) => source.add(frame.clone({ timestamp, duration: 1 }), { decoderConfig }),
      close: () => source.close(),
    },
  );
}

/** One channel, 48 kHz (RFC 7845, 5.1). Firefox plays no Opus without it. */
const OPUS_HEAD = new Uint8Array([
  ...new TextEncoder().encode('OpusHead'),
  1,
  1,
  0,
  0,
  0x80,
  0xbb,
  0,
  0,
  0,
  0,
  0,
]);

/** Makes a recording of silence without a picture. */
export async function soundOf({ seconds, ...as }: RecordingOptions) {
  const source = new EncodedAudioPacketSource('opus');
  const decoderConfig = {
    codec: 'opus',
    numberOfChannels: 1,
    sampleRate: 48_000,
    description: OPUS_HEAD,
  };
  // A silent frame of Opus, 20 ms (RFC 6716, 3.1).
  const step = 0.02;
  const silence = new Uint8Array([0xf8, 0xff, 0xfe]);
  return await writeRecording({ seconds, step, ...as }, (output) => output.addAudioTrack(source), {
    add: (timestamp) =>
      source.add(new EncodedPacket(silence, 'key', timestamp, step), { decoderConfig }),
    close: () => source.close(),
  });
}

async function writeRecording(
  { seconds, step, format = 'webm', raw = false }: RecordingOptions & { readonly step: number },
  addTrack: (output: Output) => void,
  source: { add: (timestamp: number) => Promise<void>; close: () => void },
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({
    format:
      format === 'webm'
        ? new WebMOutputFormat({ appendOnly: raw })
        : new Mp4OutputFormat({ fastStart: raw ? 'fragmented' : 'in-memory' }),
    target,
  });
  addTrack(output);
  await output.start();
  for (let index = 0; index * step < seconds; index++) await source.add(index * step);
  source.close();
  await output.finalize();
  if (target.buffer === null) throw new Error('Nothing was written.');
  return new Uint8Array(target.buffer);
}
