import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { signOutEverywhere } from '../../../lambdas/contract/calls/account.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { hasRecordings } from '../../api/stored/recordings.ts';
import { type Area, logOut } from '../../api/stored/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Section } from '../../ui/frame/section.tsx';

const QUESTION = 'You will need to log in again on every device, including this one.';
const RECORDINGS = 'Some video answers are not submitted. This deletes them from this device.';

/** Ends all sessions of the account, including this one. */
export function SignOutEverywhere({ area }: { area: Area }) {
  const [question, setQuestion] = useState<string>();
  async function ask() {
    const loses = area === 'candidate' && (await hasRecordings());
    setQuestion(loses ? `${QUESTION} ${RECORDINGS}` : QUESTION);
  }
  return (
    <Section title="Where you are logged in">
      <Text size="sm">
        Use this if you lost a device or logged in on one that is not yours. It takes up to a
        minute.
      </Text>
      <Group>
        <Button variant="default" onClick={ask}>
          Log out everywhere
        </Button>
      </Group>
      <ConfirmDialog
        opened={question !== undefined}
        title="Log out everywhere?"
        question={question ?? QUESTION}
        confirm="Log out everywhere"
        onConfirm={async () => {
          await call(signOutEverywhere, {}, { as: area });
          logOut(area, 'You are logged out everywhere. Log in to continue.');
        }}
        failure={(error) => errorText(error, 'You could not be logged out. Please try again.')}
        onCancel={() => setQuestion(undefined)}
      />
    </Section>
  );
}
