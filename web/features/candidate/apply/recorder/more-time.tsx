import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askForMoreTime } from '../../../../../lambdas/contract/calls/apply.ts';
import { MORE_TIME_S } from '../../../../../lambdas/contract/limits.ts';
import { call } from '../../../../api/client.ts';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import { failureText } from '../sending.ts';

interface Props {
  applicationId: string;
  /** The longest answer, in seconds. */
  seconds: number;
  onGiven: (seconds: number) => void;
}

/** Says how long an answer may be, and gives more time. Nobody is asked why. */
export function MoreTime({ applicationId, seconds, onGiven }: Props) {
  const [isOpen, setOpen] = useState(false);
  const longer = MORE_TIME_S.filter((each) => each > seconds);
  const ask = useMutation({
    mutationFn: (more: (typeof MORE_TIME_S)[number]) =>
      call(askForMoreTime, { application_id: applicationId, seconds: more }),
    onSuccess: ({ application }) => {
      onGiven(application.answer_seconds);
      setOpen(false);
    },
  });
  const toggle = useRef<HTMLButtonElement>(null);
  const limit = useRef<HTMLParagraphElement>(null);
  // The pressed button has disappeared, or was disabled.
  useFocusOn(
    `${seconds} ${ask.isError}`,
    (isFirst) => (isFirst ? null : (toggle.current ?? limit.current)),
    {
      onlyIfLost: true,
    },
  );
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text
          ref={limit}
          tabIndex={-1}
          size="sm"
          c="dimmed"
        >{`Up to ${seconds} seconds for each answer.`}</Text>
        <VisuallyHidden role="status">
          {ask.isSuccess && `You have ${seconds} seconds for each answer.`}
        </VisuallyHidden>
        {longer.length > 0 && (
          <Anchor
            ref={toggle}
            component="button"
            type="button"
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Need more time?
          </Anchor>
        )}
      </Group>
      {isOpen && (
        <Group gap="sm" role="group" aria-label="More time">
          {longer.map((more) => (
            <Button
              key={more}
              variant="default"
              size="sm"
              loading={ask.isPending && ask.variables === more}
              onClick={() => ask.mutate(more)}
            >{`${more} seconds`}</Button>
          ))}
          <Text size="sm" c="dimmed">
            For this application. The company does not see that you asked.
          </Text>
        </Group>
      )}
      {ask.isError && <ErrorAlert title={failureText(ask.error, 'Unable to get more time')} />}
    </Stack>
  );
}
