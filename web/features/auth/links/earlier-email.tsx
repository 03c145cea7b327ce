import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { answerResetLink } from '../../../../lambdas/contract/calls/account.ts';
import { RESET_LINK_MINUTES } from '../../../../lambdas/contract/link-lifetimes.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import type { Area } from '../../../api/stored/session.ts';
import { paths } from '../../../paths.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { LinkCard } from './link-card.tsx';
import { isLinkExpired } from './use-link.ts';

interface Props {
  token: string;
  area: Area;
  /** The account's earlier email, mostly masked. */
  email: string;
  /** Called if the link no longer works. */
  onOver: () => void;
}

type Step =
  | { readonly is: 'asking'; readonly problem?: string }
  | { readonly is: 'busy'; readonly isMine: boolean }
  | { readonly is: 'sent' | 'freed' };

/** Asks whether the account's earlier email is the reader's, before they choose a password. */
export function EarlierEmail({ token, area, email, onOver }: Props) {
  const [step, setStep] = useState<Step>({ is: 'asking' });
  const others = { 'Back to login': paths[area].signIn };

  async function answer(isMine: boolean) {
    setStep({ is: 'busy', isMine });
    try {
      await call(answerResetLink, { token, earlier_email_is_mine: isMine });
      setStep({ is: isMine ? 'sent' : 'freed' });
    } catch (error) {
      if (isLinkExpired(error)) return onOver();
      const problem = errorText(error, 'Your answer could not be sent. Please try again.');
      setStep({ is: 'asking', problem });
    }
  }

  if (step.is === 'sent')
    return (
      <LinkCard
        title="Check your earlier email"
        subtitle={`We emailed a link to ${email}. Open it to choose a new password. It works once, for ${RESET_LINK_MINUTES} minutes.`}
        others={others}
      />
    );
  if (step.is === 'freed')
    return (
      <LinkCard
        title="Your address is free"
        subtitle="That account no longer uses it. You can sign up with it now."
        others={others}
      >
        <Button component="a" href={paths[area].signUp} fullWidth>
          Sign up
        </Button>
      </LinkCard>
    );
  const busyWith = step.is === 'busy' ? step.isMine : undefined;
  return (
    <LinkCard
      title={`Was ${email} your address?`}
      subtitle={`A ${area} account was changed to your address. Before that, its address was ${email}.`}
      others={others}
    >
      <Stack>
        {step.is === 'asking' && step.problem !== undefined && <ErrorAlert title={step.problem} />}
        <Button
          fullWidth
          loading={busyWith === true}
          disabled={busyWith === false}
          onClick={() => void answer(true)}
        >
          Yes, send a link there
        </Button>
        <Button
          fullWidth
          variant="default"
          loading={busyWith === false}
          disabled={busyWith === true}
          onClick={() => void answer(false)}
        >
          No, it isn't my account
        </Button>
      </Stack>
    </LinkCard>
  );
}
