import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import {
  muteConversation,
  reportConversation,
} from '../../../lambdas/contract/calls/conversations.ts';
import type {
  CONVERSATION_REPORT_REASONS,
  Conversation,
} from '../../../lambdas/contract/schemas/conversation.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Area } from '../../api/stored/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ReportDialog } from '../../ui/dialogs/report-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const REASONS: Readonly<Record<(typeof CONVERSATION_REPORT_REASONS)[number], string>> = {
  'asks-for-money': 'It asks for money or bank details',
  insults: 'It insults or threatens',
  'not-about-the-job': 'It is not about the job',
  other: 'Something else',
};

interface Props {
  area: Area;
  conversation: Conversation;
}

/** Buttons to mute a conversation, and for candidates to report it. */
export function ConversationActions({ area, conversation: { application_id, muted } }: Props) {
  const [asking, setAsking] = useState<'mute' | 'report'>();
  const close = () => setAsking(undefined);
  async function mute() {
    await call(muteConversation, { application_id, muted: !muted }, { as: area });
    close();
    toast(muted ? 'We email you about this conversation again.' : 'This conversation is muted.');
    await queryClient.invalidateQueries({ queryKey: [area, 'messages', application_id] });
    await queryClient.invalidateQueries({ queryKey: [area, 'conversations'] });
  }
  return (
    // The buttons' texts begin at the page's edge.
    <Group gap="xs" ml={-8}>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsking('mute')}>
        {muted ? 'Unmute' : 'Mute'}
      </Button>
      {area === 'candidate' && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsking('report')}>
          Report
        </Button>
      )}
      <ConfirmDialog
        opened={asking === 'mute'}
        title={muted ? 'Unmute this conversation' : 'Mute this conversation'}
        question={
          muted
            ? 'We email you about new messages again.'
            : 'We no longer email you about new messages. You still find them here.'
        }
        confirm={muted ? 'Unmute' : 'Mute'}
        onConfirm={mute}
        failure={(error) => errorText(error, 'This could not be changed. Please try again.')}
        onCancel={close}
      />
      <ReportDialog
        opened={asking === 'report'}
        title="Report this conversation"
        question="Tell the people who run this site what is wrong. They can read the conversation and end it. The employer does not learn of it."
        reasons={REASONS}
        send={(report) => call(reportConversation, { application_id, ...report })}
        onClose={close}
      />
    </Group>
  );
}
