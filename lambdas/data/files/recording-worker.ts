import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { CustomSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
import type { RecordingFile, RecordingMessage } from './read-recording.ts';
import { answerRuns } from './stoppable.ts';

/**
 * Finds the tracks and the length of a recording, in a thread of `read-recording.ts`. The length comes from the packets:
 * browsers write the header before the end is known, some with the length of the first second.
 */

const METADATA_ONLY = { metadataOnly: true };

answerRuns<RecordingFile, RecordingMessage>(async ({ start, size, mostMs }, say) => {
  async function read(from: number, to: number): Promise<Uint8Array> {
    if (to <= start.length) return start.subarray(from, to);
    const { port1, port2: answer } = new MessageChannel();
    say({ from, to, answer }, [answer]);
    const [part] = await once(port1, 'message');
    port1.close();
    return part;
  }
  using input = new Input({
    formats: [WEBM, MP4],
    source: new CustomSource({
      getSize: () => size,
      read,
      prefetchProfile: 'network',
      handleUnhandledError: () => {},
    }),
  });
  try {
    const tracks = await input.getTracks();
    const kind = tracks.some((track) => track.isVideoTrack()) ? 'video' : 'audio';
    let durationMs = 0;
    for (const track of tracks) {
      const packets = new EncodedPacketSink(track);
      let packet = await packets.getFirstPacket(METADATA_ONLY);
      if (packet !== null) say({ kind });
      // A longer one is refused, however long it is.
      while (packet !== null && durationMs <= mostMs) {
        durationMs = Math.max(durationMs, (packet.timestamp + packet.duration) * 1000);
        packet = await packets.getNextPacket(packet, METADATA_ONLY);
      }
    }
    say({ durationMs });
  } catch {
    // Not a recording, or a damaged one: what was found until here is known.
  }
});
