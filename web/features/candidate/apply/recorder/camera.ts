/** Why the camera or microphone does not work. Each has its help text. */
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

/** The devices to use; undefined lets the browser choose. */
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

function constraints(
  { cameraId, microphoneId }: Devices,
  soundOnly: boolean,
): MediaStreamConstraints {
  const camera = cameraId === undefined ? VIDEO : { ...VIDEO, deviceId: { exact: cameraId } };
  return {
    video: soundOnly ? false : camera,
    audio: microphoneId === undefined ? AUDIO : { ...AUDIO, deviceId: { exact: microphoneId } },
  };
}

/**
 * Opens camera and microphone, or the microphone alone. If overconstrained, retries without the chosen devices, then
 * without constraints. Call it after a click. @throws getUserMedia's error; see `problemOf`
 */
export async function openCamera(devices: Devices, soundOnly: boolean): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  for (const attempt of [constraints(devices, soundOnly), constraints({}, soundOnly)]) {
    try {
      return await mediaDevices.getUserMedia(attempt);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'OverconstrainedError')) throw error;
    }
  }
  return await mediaDevices.getUserMedia({ video: !soundOnly, audio: true });
}

/** Whether the camera faces away. Its preview is not mirrored. */
export function isRearCamera(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().facingMode === 'environment';
}

/** Turns the camera and microphone off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether this browser can record video here (it needs HTTPS). */
export function isRecordingSupported(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
}

/**
 * Maps a getUserMedia error to a problem.
 * @param kinds of the existing devices
 */
export function problemOf(
  error: unknown,
  kinds: readonly MediaDeviceKind[],
  soundOnly: boolean,
): CameraProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return 'denied';
    case 'NotFoundError':
      return soundOnly || kinds.includes('videoinput') ? 'no-microphone' : 'no-camera';
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

/** All media devices; empty if the browser hides them. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  try {
    return await navigator.mediaDevices.enumerateDevices();
  } catch {
    return [];
  }
}

/** Whether a device of a stream is no longer in the browser's list. */
export async function isUnplugged(stream: MediaStream): Promise<boolean> {
  const devices = await listDevices();
  return stream.getTracks().some((track) => {
    const kind = `${track.kind}input`;
    const known = devices.filter((d) => d.kind === kind && d.deviceId !== '');
    const { deviceId } = track.getSettings();
    return (
      deviceId !== undefined && known.length > 0 && known.every((d) => d.deviceId !== deviceId)
    );
  });
}

/**
 * Calls `retry` when the permission is given or a device is plugged in. No event says that a busy device is
 * free again.
 */
export function watchForRecovery(
  problem: CameraProblem,
  soundOnly: boolean,
  retry: () => void,
): () => void {
  const over = new AbortController();
  const { signal } = over;
  if (problem === 'denied') void watchPermissions(soundOnly, retry, signal);
  if (['no-camera', 'no-microphone', 'lost'].includes(problem)) {
    navigator.mediaDevices.addEventListener('devicechange', retry, { signal });
  }
  return () => over.abort();
}

async function watchPermissions(
  soundOnly: boolean,
  retry: () => void,
  signal: AbortSignal,
): Promise<void> {
  const needed = soundOnly ? (['microphone'] as const) : (['camera', 'microphone'] as const);
  // Waits for all: with only one, the browser would prompt without a click. Some browsers lack the API or
  // these names.
  const found = await Promise.allSettled(
    needed.map(async (name) => await navigator.permissions.query({ name })),
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
