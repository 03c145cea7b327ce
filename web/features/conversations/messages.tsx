import { Alert, Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { sendMessage } from '../../../lambdas/contract/calls/conversations.ts';
import type { Message } from '../../../lambdas/contract/schemas/conversation.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { messagesOf } from '../../api/queries/conversations.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Area } from '../../api/stored/session.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { useDraftForm } from '../../ui/forms/draft-form.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { moveFocus } from '../../ui/hooks/move-focus.ts';
import { formatInstant } from '../../ui/text/format.ts';
import classes from './conversation.module.css';
import { ConversationActions } from './conversation-actions.tsx';

interface Props {
  area: Area;
  applicationId: string;
}

/** The messages about an application, oldest first, and a form to write. To show them is to read them. */
export default function Messages({ area, applicationId }: Props) {
  const messages = useInfiniteQuery(messagesOf(area, applicationId));
  const first = messages.data?.first;
  const newest = first?.messages[0]?.id;
  useEffect(() => {
    // They are read now.
    if (newest !== undefined)
      void queryClient.invalidateQueries({ queryKey: [area, 'conversations'] });
  }, [area, newest]);
  return (
    <Stack gap="md" w="100%" maw={640}>
      {first?.conversation && <ConversationActions area={area} conversation={first.conversation} />}
      <Loaded
        query={messages}
        skeleton={<CardsSkeleton cards={2} />}
        failure="Failed to load the messages. Please try again."
      >
        {({ items }) => (
          <>
            {messages.hasNextPage && (
              <Group justify="center">
                <Button
                  size="sm"
                  variant="default"
                  loading={messages.isFetchingNextPage}
                  onClick={() => messages.fetchNextPage()}
                >
                  Show older messages
                </Button>
              </Group>
            )}
            {items.length === 0 ? (
              <Text c="dimmed">Nobody has written yet.</Text>
            ) : (
              <ol className={classes.messages} aria-label="Messages">
                {items.toReversed().map((message) => (
                  <MessageItem
                    key={message.id}
                    area={area}
                    message={message}
                    isLastOwn={message.id === items.find(({ from }) => from === area)?.id}
                  />
                ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
      {first?.closed && (
        <Alert color="gray" role="note">
          {first.closed}
        </Alert>
      )}
      {first?.closed === null && (
        <WriteForm key={applicationId} area={area} applicationId={applicationId} />
      )}
    </Stack>
  );
}

interface ItemProps {
  area: Area;
  message: Message;
  /** Whether it is the last one that the reader wrote. */
  isLastOwn: boolean;
}

function MessageItem({ area, message, isLastOwn }: ItemProps) {
  const { from, text, sent_at, read_at, by_mail, deleted } = message;
  const isOwn = from === area;
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <Text size="xs" c="dimmed">
        <span>{isOwn ? 'You' : area === 'manager' ? 'Applicant' : 'Employer'}</span>
        {' · '}
        <time dateTime={sent_at}>{formatInstant(sent_at)}</time>
      </Text>
      <Box
        className={classes.text}
        dir="auto"
        fs={deleted ? 'italic' : undefined}
        translate={isOwn ? 'no' : undefined}
      >
        {text}
      </Box>
      {by_mail !== null && by_mail.attachments.length > 0 && (
        <Text size="xs" c="dimmed" className="wrap-anywhere">
          {`Files were attached, which are not kept: ${by_mail.attachments.join(', ')}`}
        </Text>
      )}
      {by_mail !== null && by_mail.other_address !== null && (
        <Text size="xs" c="dimmed" className="wrap-anywhere">
          {`Sent by mail from ${by_mail.other_address}`}
        </Text>
      )}
      {by_mail?.shortened && (
        <Text size="xs" c="dimmed">
          The mail was longer. Only its beginning is kept.
        </Text>
      )}
      {isOwn && isLastOwn && (
        <Text size="xs" c="dimmed" component="span" display="block">
          {read_at === null ? 'Not read yet' : `Read ${formatInstant(read_at)}`}
        </Text>
      )}
    </li>
  );
}

const fields = z.pick(sendMessage.input, { text: true });
const shape = z.object({ text: z.string() });

/** A form to write a message. Typed text survives a reload, and a failed message can be sent again without doubling. */
function WriteForm({ area, applicationId }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useDraftForm({
    shape,
    initialValues: { text: '' },
    validate: schemaResolver(fields, { sync: true }),
    draft: { area, name: `message ${applicationId}` },
  });
  async function send({ text }: { text: string }): Promise<void> {
    await call(sendMessage, { application_id: applicationId, text }, { as: area });
    form.setValues({ text: '' });
    await queryClient.invalidateQueries({ queryKey: [area, 'messages', applicationId] });
    moveFocus(field.current);
  }
  return (
    <Form
      form={form}
      onSubmit={send}
      failure={(error) => errorText(error, 'The message could not be sent. Please try again.')}
      actions={
        <Group justify="flex-end" mt="xs">
          <Button type="submit" loading={form.submitting}>
            Send
          </Button>
        </Group>
      }
    >
      <Textarea
        label="Your message"
        description="Ctrl or Cmd and Enter sends it."
        minRows={3}
        maxRows={14}
        {...form.getInputProps('text')}
        ref={field}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </Form>
  );
}
