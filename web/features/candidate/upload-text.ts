import type { UploadProgress } from '../../api/upload.ts';

/** 0.4 → `40%`. */
export function percent(part: number): string {
  return `${Math.floor(part * 100)}%`;
}

/** An upload's state in words. */
export function uploadText(progress: UploadProgress): string {
  switch (progress.step) {
    case 'queued':
      return 'Waiting for other uploads.';
    case 'uploading':
      return `Uploading ${percent(progress.sent)}`;
    case 'retrying':
      return `${progress.reason.replace(/\.$/, '')}. Trying again in ${waitText(progress.afterMs)}.`;
    case 'waiting-for-network':
      return 'You are offline. The upload continues when you reconnect.';
    case 'waiting-for-sign-in':
      return 'Waiting for you to log in again.';
  }
}

function waitText(ms: number): string {
  return ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;
}
