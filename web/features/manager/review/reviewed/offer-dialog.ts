import type { ReactNode } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import type { Decisions } from '../use-decisions.ts';

/** Renders the offer dialog, from another feature. */
export type OfferDialog = (props: {
  job: JobWithQuestions;
  /** The recipient; the dialog is closed without it. */
  application: Application | undefined;
  decisions: Decisions;
  onClose: () => void;
  /** The application has left its queue. */
  onLeft?: () => void;
}) => ReactNode;
