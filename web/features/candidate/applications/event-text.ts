import type { TimelineEvent } from '../../../../lambdas/contract/calls/timeline.ts';
import { mailInTimeline } from '../../../../lambdas/contract/mails.ts';

/** An event as a sentence for the candidate. */
export function eventText({ type, mail }: TimelineEvent): string {
  switch (type) {
    case 'handed-in':
      return 'You applied.';
    case 'opened':
      return 'The company looked at your application.';
    case 'accepted':
      return 'The company moved forward with your application.';
    case 'rejected':
      return 'The company decided not to continue with your application.';
    case 'undone':
      return 'The company undid its decision.';
    case 'offered':
      return 'The company made you an offer.';
    case 'offer-accepted':
      return 'You accepted the offer.';
    case 'offer-declined':
      return 'You declined the offer.';
    case 'offer-withdrawn':
      return 'The company withdrew the offer.';
    case 'offer-expired':
      return 'The offer expired before you answered it.';
    case 'withdrawn':
      return 'You withdrew your application.';
    case 'mail-sent': {
      const what = mailInTimeline(mail, 'candidate');
      return `We emailed you${what === undefined ? '' : `: ${what}`}.`;
    }
  }
}
