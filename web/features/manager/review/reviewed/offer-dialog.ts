import type { ReactNode } from 'react';
import type {
  Application,
  JobWithQuestions,
} from '../../../../../lambdas/contract/schemas/schemas.ts';
import type { Decisions } from '../use-decisions.ts';

/** Renders the dialog that makes an offer. It comes from another feature. */
export type OfferDialog = (props: {
  job: JobWithQuestions;
  /** Who gets the offer. Without it, the dialog is closed. */
  application: Application | undefined;
  decisions: Decisions;
  onClose: () => void;
  /** The application has left its queue. */
  onLeft?: () => void;
}) => ReactNode;
