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

/** Enables `failNextCamera` on the pages that open from now on. */
export async function makeCameraBreakable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const [name, ...later] = JSON.parse(sessionStorage.getItem('camera fails') ?? '[]');
      sessionStorage.setItem('camera fails', JSON.stringify(later));
      if (name !== undefined) throw new DOMException('Made up.', name);
      return await open(constraints);
    };
  });
}

/** Makes the next calls for the camera throw these exceptions, one after the other. */
export async function failNextCamera(page: Page, ...names: readonly string[]): Promise<void> {
  await page.evaluate(
    (value) => sessionStorage.setItem('camera fails', JSON.stringify(value)),
    names,
  );
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
