import { readFileSync } from 'node:fs';
import { initPhoton, PhotonImage } from '@cf-wasm/photon/others';
import type { WrittenLogo } from './rewrite-logo.ts';
import { answerRuns } from './stoppable.ts';

/**
 * Decodes a logo and writes its pixels anew, in a thread of `rewrite-logo.ts`. A picture that is broken ends the thread:
 * the decoder cannot go on after an error.
 */

/** A larger PNG is a photograph, for which JPEG is a third of the size. */
const PNG_MAX_BYTES = 64 * 1024;
const QUALITY = 90;

const program = new URL(import.meta.resolve('@cf-wasm/photon/photon.wasm'));
initPhoton.sync({ module: new WebAssembly.Module(readFileSync(program)) });

answerRuns<Uint8Array, WrittenLogo>(async (bytes, say) => {
  using picture = PhotonImage.new_from_byteslice(bytes);
  const png = picture.get_bytes();
  if (png.length <= PNG_MAX_BYTES || isTransparent(picture)) say({ type: 'png', content: png });
  else say({ type: 'jpg', content: picture.get_bytes_jpeg(QUALITY) });
});

const isTransparent = (picture: PhotonImage) =>
  picture.get_raw_pixels().some((value, at) => at % 4 === 3 && value < 255);
