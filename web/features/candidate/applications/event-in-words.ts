import type { TimelineEvent } from '../../../../lambdas/contract/calls/timeline.ts';

/** What a candidate was told by mail, by the kind of mail. */
const MAILS: Readonly<Record<string, string>> = {
  applicationReceived: 'your application was received',
  applicationAccepted: 'you are moving forward',
  applicationNotSelected: 'you were not selected',
  applicationUnfinished: 'your application is not finished',
  offerMade: 'you have an offer',
  offerExpiring: 'your offer is about to expire',
  offerWithdrawn: 'the offer was withdrawn',
  employerLeft: 'the employer has left',
};

/** What happened to an application, as a sentence for its candidate. */
export function eventInWords({ type, mail }: TimelineEvent): string {
  switch (type) {
    case 'handed-in':
      return 'You handed in your application.';
    case 'opened':
      return 'The company looked at your application.';
    case 'accepted':
      return 'The company moved forward with your application.';
    case 'rejected':
      return 'The company decided not to continue with your application.';
    case 'undone':
      return 'The company took its decision back.';
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
      const what = MAILS[mail ?? ''];
      return `We sent you a mail${what === undefined ? '' : `: ${what}`}.`;
    }
  }
}
