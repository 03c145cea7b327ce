import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { unsubscribe } from '../../../../lambdas/contract/calls/account.ts';
import type { OutputOf } from '../../../../lambdas/contract/route.ts';
import { call } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { AskFirst, LinkCard } from './link-card.tsx';
import { BOTH_LOGINS, isLinkExpired, useLinkToken } from './link-token.ts';

const STOPPED: Readonly<Record<OutputOf<typeof unsubscribe>['stopped'], string>> = {
  new_applicants: "We won't email you about new applicants.",
  withdrawals: "We won't email you about withdrawn applications.",
  waiting_applicants:
    "We won't remind you of applicants you haven't opened, or email you when applicants ask for news.",
  waiting_offers: "We won't remind you of accepted applicants without an offer.",
  new_matches: "We won't email you new jobs for your saved searches.",
  suggestions: "We won't email you jobs that employers suggest.",
  reminders: "We won't email you about unfinished applications.",
};

/** Unsubscribes from one kind of email by its link, at the press of a button. */
export function Component() {
  const token = useLinkToken();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(unsubscribe, { token }),
  });
  if (data !== undefined) return <Unsubscribed {...data} />;
  if (token === '' || isLinkExpired(error)) return <Over />;
  return (
    <AskFirst
      title="Unsubscribe?"
      subtitle="We stop this kind of email. You still get essential ones."
      action="Unsubscribe"
      isBusy={isPending}
      error={error}
      onAction={mutate}
    />
  );
}

function Unsubscribed({ role, stopped }: OutputOf<typeof unsubscribe>) {
  return (
    <LinkCard
      title="You are unsubscribed"
      subtitle={`${STOPPED[stopped]} You still get essential emails, such as ${NEEDED[role]}.`}
      others={{ 'Back to login': paths[role].signIn }}
    >
      <Button component="a" href={paths[role].preferences} variant="default" fullWidth>
        Choose which emails you get
      </Button>
    </LinkCard>
  );
}

function Over() {
  return (
    <LinkCard
      title="This link no longer works"
      subtitle="Log in to choose which emails you get."
      others={BOTH_LOGINS}
    >
      <Stack>
        <Button component="a" href={paths.candidate.preferences} variant="default">
          Candidate emails
        </Button>
        <Button component="a" href={paths.manager.preferences} variant="default">
          Manager emails
        </Button>
      </Stack>
    </LinkCard>
  );
}

const NEEDED = {
  candidate: 'decisions on your applications',
  manager: 'answers to your offers',
} as const;
