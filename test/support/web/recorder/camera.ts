import type { Page } from '@playwright/test';

/** The fake camera and microphone of a page. */

declare global {
  interface Window {
    /** Every stream that the page has got. */
    openedStreams: MediaStream[];
    askedConstraints: (MediaStreamConstraints | undefined)[];
  }
}

/** Records the constraints and streams of the camera. Call it before the page opens. */
export async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.openedStreams = [];
    window.askedConstraints = [];
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      window.askedConstraints.push(constraints);
      const stream = await open(constraints);
      window.openedStreams.push(stream);
      return stream;
    };
  });
}

/** The number of live tracks: 0 when the camera light is off, 2 with camera and microphone. */
export async function liveTracks(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      window.openedStreams
        .flatMap((stream) => stream.getTracks())
        .filter(({ readyState }) => readyState === 'live').length,
  );
}
