import { Button, Stack } from '@mantine/core';
import { unsubscribe } from '../../../../lambdas/contract/calls/account.ts';
import type { OutputOf } from '../../../../lambdas/contract/route.ts';
import { call } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { BOTH_LOGINS } from './both-logins.ts';
import { LinkCard } from './link-card.tsx';
import { LinkFailed } from './link-failed.tsx';
import { useLink } from './use-link.ts';

const STOPPED: Readonly<Record<OutputOf<typeof unsubscribe>['stopped'], string>> = {
  new_applicants: 'You get no more mails about new applicants.',
  withdrawals: 'You get no more mails about withdrawn applications.',
  new_matches: 'You get no more mails about new jobs that your saved searches find.',
  reminders: 'You get no more mails about applications that you have not finished.',
};

/** Stops mails of a kind, by the link of one of them, as soon as it is opened. */
export function UnsubscribePage({ token }: { token: string }) {
  const [state, retry] = useLink(() => call(unsubscribe, { token }));
  switch (state.is) {
    case 'busy':
      return <LinkCard title="Stopping these mails…" others={BOTH_LOGINS} />;
    case 'done': {
      const { role, stopped } = state.answer;
      return (
        <LinkCard
          title="These mails are stopped"
          subtitle={`${STOPPED[stopped]} What you need to know, such as ${NEEDED[role]}, still comes.`}
          others={{ 'Back to login': paths[role].signIn }}
        >
          <Button component="a" href={paths[role].preferences} variant="default" fullWidth>
            Choose which mails you get
          </Button>
        </LinkCard>
      );
    }
    case 'over':
      return (
        <LinkCard
          title="This link works no more"
          subtitle="Log in to choose which mails you get."
          others={BOTH_LOGINS}
        >
          <Stack>
            <Button component="a" href={paths.candidate.preferences} variant="default">
              Mails to candidates
            </Button>
            <Button component="a" href={paths.manager.preferences} variant="default">
              Mails to managers
            </Button>
          </Stack>
        </LinkCard>
      );
    case 'failed':
      return (
        <LinkFailed title="These mails are not stopped yet" error={state.error} onRetry={retry} />
      );
  }
}

const NEEDED = {
  candidate: 'what becomes of your applications',
  manager: 'an answer to an offer',
} as const;
