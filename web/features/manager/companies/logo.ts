import { setCompanyLogo } from '../../../../lambdas/contract/calls/company-logo.ts';
import { LOGO_SIDE } from '../../../../lambdas/contract/limits.ts';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { LOGO_TYPES } from '../../../../lambdas/contract/schemas/file-types.ts';
import { tooLarge } from '../../../../lambdas/contract/texts/texts.ts';
import { WRONG_LOGO } from '../../../../lambdas/contract/texts/wrong-logo.ts';
import { call } from '../../../api/client.ts';

/** The largest picture to resize, in bytes. Phones run out of memory with larger ones. */
const SOURCE_MAX_BYTES = 20 * 1024 * 1024;

const WHITE = '#ffffff';
const DARK = '#1b1e24';
/** From this brightness (0 to 255) on, a drawing is invisible on white. */
const LIGHT = 225;

/** The file types that can be chosen. */
export const ACCEPTED = Object.values(LOGO_TYPES).join(',');

/** A logo as a data URL, or the reason why a file is refused. */
export type MadeLogo = { readonly logo: string } | { readonly problem: string };

/**
 * Makes a logo from a picture: uncropped, in the middle of a small square, on white. A light drawing on a
 * transparent background gets a dark background.
 */
export async function makeLogo(file: File): Promise<MadeLogo> {
  if (!ACCEPTED.split(',').includes(file.type)) return { problem: WRONG_LOGO.type };
  if (file.size > SOURCE_MAX_BYTES) return { problem: tooLarge(SOURCE_MAX_BYTES) };
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return { problem: WRONG_LOGO.broken };
  const { width, height } = picture;
  const scale = LOGO_SIDE / Math.max(width, height);
  const canvas = new OffscreenCanvas(LOGO_SIDE, LOGO_SIDE);
  const context = canvas.getContext('2d');
  if (context === null) return { problem: WRONG_LOGO.broken };
  context.imageSmoothingQuality = 'high';
  const [w, h] = [width * scale, height * scale];
  context.drawImage(picture, (LOGO_SIDE - w) / 2, (LOGO_SIDE - h) / 2, w, h);
  picture.close();
  const { data } = context.getImageData(0, 0, LOGO_SIDE, LOGO_SIDE);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = isLightDrawing(data, w * h) ? DARK : WHITE;
  context.fillRect(0, 0, LOGO_SIDE, LOGO_SIDE);
  // The server makes photographs smaller.
  return { logo: await dataUrlOf(await canvas.convertToBlob({ type: LOGO_TYPES.png })) };
}

/**
 * Whether a picture is a light drawing on a transparent background, which needs a dark one.
 * @param area the area of the picture within the square, in pixels
 */
function isLightDrawing(pixels: Uint8ClampedArray, area: number): boolean {
  let [drawn, brightness] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    drawn += opacity;
    brightness += opacity * (0.3 * red + 0.59 * green + 0.11 * blue);
  }
  return drawn < area * 255 * 0.9 && brightness > drawn * LIGHT;
}

async function dataUrlOf(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const done = new Promise((resolve) => {
    reader.onloadend = resolve;
  });
  reader.readAsDataURL(blob);
  await done;
  return String(reader.result);
}

/**
 * Saves a company's logo.
 * @param logo a data URL; an empty text removes the logo
 * @param expected_revision the revision of the company that the form began from
 */
export async function saveLogo(
  id: string,
  logo: string,
  expected_revision: number | undefined,
): Promise<Company> {
  const image = logo === '' ? null : logo.slice(logo.indexOf(',') + 1);
  return (await call(setCompanyLogo, { id, image, expected_revision })).company;
}
