import type { TimelineEvent } from '../../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { mailInTimeline } from '../../../../../lambdas/contract/texts/mails-in-timeline.ts';
import { formatInstant, nameOf } from '../../../../ui/text/format.ts';
import { timeOfEvent } from '../../../interviews/interview-text.ts';

type Of = Pick<Application, 'candidate' | 'application_status' | 'decided_at'>;

/** An event as a sentence for the job's manager. */
export function eventText(event: TimelineEvent, of: Of): string {
  const name = nameOf(of.candidate);
  switch (event.type) {
    case 'handed-in':
      return `${name} applied.`;
    case 'opened':
      return 'You opened the application.';
    case 'accepted':
      return `You accepted the application.${notifiedText(event, of)}`;
    case 'rejected':
      return `You rejected the application.${notifiedText(event, of)}`;
    case 'undone':
      return undoneText(event, name);
    case 'offered':
      return 'You made an offer.';
    case 'offer-accepted':
      return `${name} accepted the offer.`;
    case 'offer-declined':
      return `${name} declined the offer.`;
    case 'offer-withdrawn':
      return 'You withdrew the offer.';
    case 'offer-expired':
      return `The offer expired. ${name} did not answer in time.`;
    case 'withdrawn':
      return `${name} withdrew the application.`;
    case 'asked':
      return `${name} asked whether you still look at the application.`;
    case 'interview-offered':
      return 'You offered interview times.';
    case 'interview-chosen':
      return `${name} chose an interview time${timeOfEvent(event)}.`;
    case 'interview-declined':
      return `${name} said that no interview time fits.`;
    case 'interview-moved':
      return `${whoText(event, name)} moved the interview${timeOfEvent(event)}.`;
    case 'interview-cancelled':
      return `${whoText(event, name)} cancelled the interview.`;
    case 'interview-noted':
      return noteText(event, name);
    case 'mail-sent': {
      const what = mailInTimeline(event.mail, 'manager');
      return `We emailed ${name}${what === undefined ? '' : `: ${what}`}.`;
    }
  }
}

/** When the candidate will be told of the current decision. */
function notifiedText({ type, at, held_until }: TimelineEvent, of: Of): string {
  const stands = of.application_status === type && of.decided_at === at;
  return stands && held_until && Date.parse(held_until) > Date.now()
    ? ` ${nameOf(of.candidate)} will be told on ${formatInstant(held_until)}.`
    : '';
}

function undoneText({ at, from, held_until }: TimelineEvent, name: string): string {
  const decision = from === 'accepted' ? 'acceptance' : 'rejection';
  return held_until && held_until > at
    ? `You undid the ${decision} before ${name} was told.`
    : `You undid the ${decision}.`;
}

const whoText = ({ by }: TimelineEvent, name: string) => (by === 'manager' ? 'You' : name);

function noteText({ came }: TimelineEvent, name: string): string {
  if (came === null) return `You took back whether ${name} came to the interview.`;
  return `You noted that ${name} ${came ? 'came' : 'did not come'} to the interview.`;
}
