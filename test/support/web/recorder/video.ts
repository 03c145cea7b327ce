import type { Locator } from '@playwright/test';

/** The duration in the metadata of a video, in seconds; Infinity for an unrepaired recording. */
export async function durationOf(video: Locator): Promise<number> {
  return await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is not a video');
    while (element.readyState < HTMLMediaElement.HAVE_METADATA) {
      if (element.error !== null) throw new Error(element.error.message);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return element.duration;
  });
}

/** Plays a video, without sound, until its clock has moved by half a second. */
export async function play(video: Locator): Promise<void> {
  await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('This is not a video');
    element.muted = true;
    await element.play();
    const start = element.currentTime;
    while (element.currentTime < start + 0.5 && !element.ended) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    element.pause();
  });
}

/** The share of a picture's pixels on the screen, from 0 to 1, that are lighter than nearly black. */
export async function lightShare(picture: Locator): Promise<number> {
  const png = await picture.screenshot();
  return await picture.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('There is no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let light = 0;
    for (let point = 0; point < data.length; point += 4) {
      if ((data[point] ?? 0) + (data[point + 1] ?? 0) + (data[point + 2] ?? 0) > 96) light++;
    }
    return light / (data.length / 4);
  }, png.toString('base64'));
}
