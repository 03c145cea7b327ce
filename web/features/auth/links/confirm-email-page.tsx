import { Button, Stack } from '@mantine/core';
import { confirmEmail } from '../../../../lambdas/contract/calls/account.ts';
import { CONFIRM_LINK_DAYS } from '../../../../lambdas/contract/link-lifetimes.ts';
import { call } from '../../../api/client.ts';
import { type Area, isSignedIn } from '../../../api/stored/session.ts';
import { paths } from '../../../paths.ts';
import { BOTH_LOGINS } from './both-logins.ts';
import { LinkCard } from './link-card.tsx';
import { LinkFailed } from './link-failed.tsx';
import { SendAgain } from './send-again.tsx';
import { useLink, useLinkToken } from './use-link.ts';

const AREAS = ['candidate', 'manager'] as const;

/** Confirms an email, by the emailed link, as soon as it opens. */
export function Component() {
  const token = useLinkToken();
  const [state, retry] = useLink(() => call(confirmEmail, { token }));
  switch (state.is) {
    case 'busy':
      return <LinkCard title="Confirming your email…" others={BOTH_LOGINS} />;
    case 'done':
      return <Confirmed area={state.answer.role} />;
    case 'over':
      return <Over />;
    case 'failed':
      return (
        <LinkFailed title="Your email is not confirmed yet" error={state.error} onRetry={retry} />
      );
  }
}

function Confirmed({ area }: { area: Area }) {
  const [to, text] = isSignedIn(area)
    ? [paths[area].dashboard, 'Go to the dashboard']
    : [paths[area].signIn, 'Log in'];
  return (
    <LinkCard
      title="Your email is confirmed"
      subtitle="Choose which emails you get under Profile."
      others={{}}
    >
      <Button component="a" href={to} fullWidth>
        {text}
      </Button>
    </LinkCard>
  );
}

function Over() {
  const areas = AREAS.filter(isSignedIn);
  return (
    <LinkCard
      title="This link no longer works"
      subtitle={`It works once, for ${CONFIRM_LINK_DAYS} days. If you used it, your email is confirmed.`}
      others={areas.length === 0 ? {} : BOTH_LOGINS}
    >
      <Stack>
        {AREAS.map((area) =>
          areas.length === 0 ? (
            <Button key={area} component="a" href={paths[area].security} variant="default">
              {`Log in as a ${area} to get a new link`}
            </Button>
          ) : (
            areas.includes(area) && (
              <SendAgain key={area} area={area}>
                {areas.length === 1 ? 'Send a new link' : `Send a new link to the ${area}`}
              </SendAgain>
            )
          ),
        )}
      </Stack>
    </LinkCard>
  );
}
