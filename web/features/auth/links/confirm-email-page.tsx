import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { confirmEmail, resendConfirmation } from '../../../../lambdas/contract/calls/account.ts';
import { CONFIRM_LINK_DAYS } from '../../../../lambdas/contract/link-lifetimes.ts';
import type { OutputOf } from '../../../../lambdas/contract/route.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { type Area, isSignedIn } from '../../../api/stored/session.ts';
import { paths } from '../../../paths.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { LinkCard, LinkFailed } from './link-card.tsx';
import { BOTH_LOGINS, useLink, useLinkToken } from './use-link.ts';

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

interface Props {
  area: Area;
  /** The button's text. */
  children: string;
}

/** Resends the confirmation email to the signed-in person. */
function SendAgain({ area, children }: Props) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(resendConfirmation, {}, { as: area }),
  });
  return (
    <Stack gap="sm">
      <Button fullWidth loading={isPending} onClick={() => mutate()}>
        {children}
      </Button>
      {error && (
        <ErrorAlert title={errorText(error, 'The email could not be sent. Please try again.')} />
      )}
      <Text role="status" size="sm">
        {data && inWords(data)}
      </Text>
    </Stack>
  );
}

function inWords({ sends_mail, email_confirmed_at }: OutputOf<typeof resendConfirmation>): string {
  if (email_confirmed_at !== null) return 'Your email is already confirmed.';
  return sends_mail
    ? 'Email sent. It may take a few minutes.'
    : 'This site sends no email, so there is nothing to confirm.';
}
