import { Anchor, Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { REPORTED_AS_SPAM } from '../../../../lambdas/contract/calls/account.ts';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import type { Area } from '../../../api/stored/session.ts';
import { profileOf } from '../../../paths.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { useSendConfirmation } from './use-send-confirmation.ts';

interface Props {
  area: Area;
  email: string | undefined;
}

/** The email and its confirmation. */
export function AddressSection({ area, email }: Props) {
  const query = useQuery(preferencesOf(area));
  return (
    <Section title="Email address">
      <Text className="wrap-anywhere">{email ?? <Skeleton component="span" h={24} w={240} />}</Text>
      <Loaded
        query={query}
        skeleton={<Skeleton h={24} w={160} />}
        failure="Failed to check your email. Please try again."
      >
        {({ sends_mail, email_confirmed_at, mail_stopped }) => {
          if (mail_stopped === 'complaint') return <ReportedAsSpam />;
          if (mail_stopped === 'bounce')
            return (
              <Unconfirmed area={area} badge="Emails come back">
                Our emails to this address came back, so we stopped sending them. Change your email,
                or confirm this address again.
              </Unconfirmed>
            );
          if (email_confirmed_at === null)
            return (
              sends_mail && (
                <Unconfirmed area={area} badge="Not confirmed">
                  Open the link we emailed you.
                </Unconfirmed>
              )
            );
          return (
            <Group gap="sm">
              <Badge color="green">Confirmed</Badge>
              <Text size="sm" c="dimmed">
                {formatInstant(email_confirmed_at)}
              </Text>
            </Group>
          );
        }}
      </Loaded>
      <Text size="sm">
        <Anchor component={Link} to={profileOf(area)} inherit>
          Change email in your profile
        </Anchor>
      </Text>
    </Section>
  );
}

function ReportedAsSpam() {
  return (
    <Group gap="sm">
      <Badge color="yellow">No emails</Badge>
      <Text size="sm" c="dimmed">
        {REPORTED_AS_SPAM}
      </Text>
    </Group>
  );
}

interface UnconfirmedProps {
  readonly area: Area;
  readonly badge: string;
  /** What is wrong, and what to do. */
  readonly children: string;
}

/** An address to confirm. */
function Unconfirmed({ area, badge, children }: UnconfirmedProps) {
  const { send, said, failure } = useSendConfirmation(area);
  return (
    <>
      <Group gap="sm">
        <Badge color="yellow">{badge}</Badge>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </Group>
      <Group gap="sm">
        <Button variant="default" onClick={send}>
          Resend email
        </Button>
        <Text size="sm" role="status">
          {said}
        </Text>
      </Group>
      {failure && <ErrorAlert title={failure} />}
    </>
  );
}
