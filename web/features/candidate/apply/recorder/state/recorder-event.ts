import type { Delivery, Take } from '../answer.ts';
import type { CameraEvent } from '../camera/camera-state.ts';

/** An event of the video step. `questionKey` is `keyOf` of a question. */
export type RecorderEvent =
  /** The job's current questions. */
  | { readonly type: 'questions'; readonly questionKeys: readonly string[] }
  | { readonly type: 'select'; readonly questionKey: string }
  | CameraEvent
  | { readonly type: 'finished'; readonly questionKey: string; readonly take: Take }
  | { readonly type: 'show'; readonly takeId: string }
  | { readonly type: 'use' }
  /** Records with the camera, or the microphone alone, from now on. Replaces a text by the latest such take, if any. */
  | { readonly type: 'record-by'; readonly way: 'video' | 'voice' }
  /** The written answer to the shown question. */
  | { readonly type: 'write'; readonly text: string }
  /** Every unanswered question uses its shown take. */
  | { readonly type: 'use-rest' }
  | { readonly type: 'upload-again'; readonly questionKey: string }
  | {
      readonly type: 'delivery';
      readonly questionKey: string;
      readonly takeId: string;
      readonly delivery: Delivery;
    };
