/** Why camera and microphone do not work. There is a help for each. */
export type CameraProblem =
  | 'denied'
  | 'no-camera'
  | 'no-microphone'
  | 'busy'
  | 'overconstrained'
  | 'lost'
  | 'unsupported'
  | 'empty'
  | 'failed';

/** Which devices to use. Where undefined, the browser chooses. */
export interface Devices {
  readonly cameraId?: string | undefined;
  readonly microphoneId?: string | undefined;
}

const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' };
const AUDIO = {
  channelCount: 1,
  sampleRate: 48_000,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

function constraints({ cameraId, microphoneId }: Devices): MediaStreamConstraints {
  return {
    video: cameraId === undefined ? VIDEO : { ...VIDEO, deviceId: { exact: cameraId } },
    audio: microphoneId === undefined ? AUDIO : { ...AUDIO, deviceId: { exact: microphoneId } },
  };
}

/**
 * Opens camera and microphone. Where that is not possible as asked for, it tries without the chosen devices, then without
 * any wishes. To be called after a click. @throws what getUserMedia throws; `problemOf` reads it
 */
export async function openCamera(devices: Devices): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  for (const attempt of [constraints(devices), constraints({})]) {
    try {
      return await mediaDevices.getUserMedia(attempt);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'OverconstrainedError')) throw error;
    }
  }
  return await mediaDevices.getUserMedia({ video: true, audio: true });
}

/** Whether the camera looks away from the person. Then nobody expects a mirror. */
export function isRearCamera(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().facingMode === 'environment';
}

/** Turns camera and microphone off, and their light. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether this browser can record video, on a page that was delivered securely. */
export function isRecordingSupported(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
}

/**
 * What a failure of getUserMedia means for a person.
 * @param kinds of the devices there are
 */
export function problemOf(error: unknown, kinds: readonly MediaDeviceKind[]): CameraProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return 'denied';
    case 'NotFoundError':
      return kinds.includes('videoinput') ? 'no-microphone' : 'no-camera';
    case 'OverconstrainedError':
      return 'overconstrained';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    case 'SecurityError':
    case 'TypeError':
      return 'unsupported';
    default:
      return 'failed';
  }
}

/** The cameras, microphones and speakers. None where the browser does not tell. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  try {
    return await navigator.mediaDevices.enumerateDevices();
  } catch {
    return [];
  }
}

const PERMISSIONS = ['camera', 'microphone'] as const;

/**
 * Calls `retry` when a problem may be solved: the permission was given, or a device was plugged in. Nothing tells when
 * a busy device is free again.
 */
export function watchForRecovery(problem: CameraProblem, retry: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  if (problem === 'denied') void watchPermissions(retry, signal);
  if (['no-camera', 'no-microphone', 'lost'].includes(problem)) {
    navigator.mediaDevices.addEventListener('devicechange', retry, { signal });
  }
  return () => over.abort();
}

async function watchPermissions(retry: () => void, signal: AbortSignal): Promise<void> {
  // It waits for both: with one, the browser would ask for the other without a click. Some browsers do not have the API,
  // or do not know these two names.
  const found = await Promise.allSettled(
    PERMISSIONS.map(async (name) => await navigator.permissions.query({ name })),
  );
  const statuses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  for (const status of statuses) {
    status.addEventListener(
      'change',
      () => {
        if (statuses.every(({ state }) => state === 'granted')) retry();
      },
      { signal },
    );
  }
}
