import type { UploadProgress } from '../../../../api/upload/upload.ts';

/** How many takes of one answer are kept to choose from. */
export const MAX_TAKES = 3;

/** Why a recording ended before its time, and not by the candidate's hand. */
export type CutShort = 'muted' | 'hidden' | 'lost';

export interface Take {
  readonly id: string;
  /** 1 for the first take of the question. */
  readonly number: number;
  readonly file: Blob;
  readonly durationMs: number;
  readonly cutShort?: CutShort | undefined;
}

/** How far the upload of the used take is. */
export type Delivery =
  | UploadProgress
  | { readonly step: 'saved'; readonly url: string }
  /** The server does not want it; `message` is its reason. */
  | { readonly step: 'refused'; readonly message: string };

export interface Answer {
  /** Oldest first. */
  readonly takes: readonly Take[];
  /** The take that is shown for playback, if there is any. */
  readonly shownId: string | undefined;
  /** The take that the candidate has chosen. */
  readonly used: { readonly takeId: string; readonly delivery: Delivery } | undefined;
}

/** The start of a delivery. */
export const NOT_STARTED: Delivery = { step: 'uploading', sent: 0 };
/** No answer yet. */
export const NOTHING: Answer = { takes: [], shownId: undefined, used: undefined };

/** Whether the candidate has chosen this take. */
export function isUsed(answer: Answer | undefined, takeId: string): boolean {
  return answer?.used?.takeId === takeId;
}

/** Whether there is still something to upload. */
export function isUnderWay({ step }: Delivery): boolean {
  return step !== 'saved' && step !== 'refused';
}

/** Whether a take is shown that is not the used one. */
export function hasUndecidedTake({ shownId, used }: Answer): boolean {
  return shownId !== undefined && shownId !== used?.takeId;
}

/** Adds a take and shows it. Where there are too many, the oldest is removed that is not used. */
export function addTake(answer: Answer, take: Take): Answer {
  const takes = [...answer.takes, take];
  const surplus =
    takes.length > MAX_TAKES ? takes.find(({ id }) => !isUsed(answer, id)) : undefined;
  return { ...answer, takes: takes.filter((kept) => kept !== surplus), shownId: take.id };
}
