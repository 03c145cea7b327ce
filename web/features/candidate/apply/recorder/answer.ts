import { writtenAnswer } from '../../../../../lambdas/contract/schemas/answer-texts.ts';
import { RECORDING_TYPES } from '../../../../../lambdas/contract/schemas/file-types.ts';
import { isVisible } from '../../../../../lambdas/contract/schemas/types.ts';
import type { UploadProgress } from '../../../../api/upload.ts';
import type { Fault } from './levels.ts';

/** How many takes per answer are stored. */
export const MAX_TAKES = 3;

/** Why a recording ended early, other than by the candidate. */
export type CutShort = 'muted' | 'hidden' | 'lost' | 'turned' | 'stopped';

export interface Take {
  readonly id: string;
  /** 1 for the question's first take. */
  readonly number: number;
  readonly file: Blob;
  readonly durationMs: number;
  readonly cutShort?: CutShort | undefined;
  readonly faults: readonly Fault[];
}

/** The upload state of the used take. */
export type Delivery =
  | UploadProgress
  | { readonly step: 'saved'; readonly url: string }
  /** The server refused it; `message` is its reason. */
  | { readonly step: 'refused'; readonly message: string };

export interface Answer {
  /** Oldest first. */
  readonly takes: readonly Take[];
  /** The take shown for playback, if any. */
  readonly shownId: string | undefined;
  /** The take the candidate has chosen. */
  readonly used: { readonly takeId: string; readonly delivery: Delivery } | undefined;
  /** The written answer, while the candidate answers in writing. It counts in place of a take. */
  readonly written?: string | undefined;
}

/** An answer as it is submitted. */
export type SentAnswer = { readonly video_url: string } | { readonly response_text: string };

export const NOT_STARTED: Delivery = { step: 'uploading', sent: 0 };
export const EMPTY_ANSWER: Answer = { takes: [], shownId: undefined, used: undefined };

/** Whether a take is audio only. */
export function isSound({ file }: Pick<Take, 'file'>): boolean {
  return file.type.startsWith('audio/');
}

/** The file extension of a recorder's type, which may name codecs. */
export function recordingExtension(type: string): string {
  const known = Object.entries(RECORDING_TYPES);
  return known.find(([, mimeType]) => type.startsWith(mimeType))?.[0] ?? 'webm';
}

/** Whether this take is chosen. */
export function isUsed(answer: Answer | undefined, takeId: string): boolean {
  return answer?.used?.takeId === takeId;
}

/** Whether the upload is unfinished. */
export function isUnderWay({ step }: Delivery): boolean {
  return step !== 'saved' && step !== 'refused';
}

/** The take that is shown while the camera is off. */
export function shownOf({ takes, shownId }: Answer): Take | undefined {
  return takes.find(({ id }) => id === shownId);
}

/** Whether the shown take is not the used one. */
export function hasUndecidedTake({ shownId, used, written }: Answer): boolean {
  return written === undefined && shownId !== undefined && shownId !== used?.takeId;
}

/** The upload of the chosen take; undefined for a written answer. */
export function deliveryOf({ used, written }: Answer): Delivery | undefined {
  return written === undefined ? used?.delivery : undefined;
}

/** Whether there is a written answer to submit. */
export function isWritten(answer: Answer): answer is Answer & { readonly written: string } {
  const { written = '' } = answer;
  return isVisible(written) && writtenAnswer.safeParse(written).success;
}

/** Whether a question has a written answer, or a take that is chosen or shown. */
export function isAnswered(answer: Answer): boolean {
  if (answer.written !== undefined) return isWritten(answer);
  return answer.used !== undefined || shownOf(answer) !== undefined;
}

/** The answer to submit; undefined if it is missing, or its take is not uploaded. */
export function answerToSend(answer: Answer): SentAnswer | undefined {
  if (isWritten(answer)) return { response_text: answer.written.trim() };
  const delivery = deliveryOf(answer);
  return delivery?.step === 'saved' ? { video_url: delivery.url } : undefined;
}

/** Adds and shows a take. Beyond the limit, the oldest unused take is removed. */
export function addTake(answer: Answer, take: Take): Answer {
  const takes = [...answer.takes, take];
  const surplus =
    takes.length > MAX_TAKES ? takes.find(({ id }) => !isUsed(answer, id)) : undefined;
  return { ...answer, takes: takes.filter((kept) => kept !== surplus), shownId: take.id };
}
