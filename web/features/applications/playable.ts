import { CONTENT_TYPES, RECORDING_TYPES } from '../../../lambdas/contract/schemas/file-types.ts';
import { extensionOf } from '../../ui/files.ts';

/** Whether this browser surely does not play a stored recording, by its name. */
export function isUnknownType(url: string): boolean {
  const type = CONTENT_TYPES[extensionOf(url)];
  if (type === undefined) return false;
  // Some browsers play WebM, but only its sound.
  const asked = type === RECORDING_TYPES.webm ? `${type};codecs=vp8` : type;
  return document.createElement('video').canPlayType(asked) === '';
}

/**
 * Whether the browser is why a recording does not play: it cannot decode the file, or only its sound. If it could not
 * even read the beginning, the reason may be the connection.
 */
export function isUndecodable(video: HTMLVideoElement, kind: 'video' | 'audio'): boolean {
  if (video.error !== null) return video.error.code === MediaError.MEDIA_ERR_DECODE;
  const isLoaded = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  return kind === 'video' && isLoaded && video.videoWidth === 0;
}
