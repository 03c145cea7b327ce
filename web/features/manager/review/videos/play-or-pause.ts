/** Toggles play and pause. */
export function playOrPause(video: HTMLVideoElement | null): void {
  if (video === null) return;
  if (video.paused) video.play().catch((error) => console.warn('The video did not play.', error));
  else video.pause();
}
