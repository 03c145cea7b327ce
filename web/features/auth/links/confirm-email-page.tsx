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
import { AskFirst, LinkCard } from './link-card.tsx';
import { BOTH_LOGINS, isLinkExpired, useLinkToken } from './link-token.ts';

const AREAS = ['candidate', 'manager'] as const;

/** Confirms an email by the emailed link, at the press of a button. */
export function Component() {
  const token = useLinkToken();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(confirmEmail, { token }),
  });
  if (data !== undefined) return <Confirmed area={data.role} />;
  if (token === '' || isLinkExpired(error)) return <Over />;
  return (
    <AskFirst
      title="Confirm your email"
      subtitle="Confirm that this address is yours, and that you want to use it here."
      action="Confirm email"
      isBusy={isPending}
      error={error}
      onAction={mutate}
    />
  );
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
