import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import type { Conversation } from '../../../lambdas/contract/schemas/conversation.ts';
import { conversationsOf } from '../../api/queries/conversations.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Area } from '../../api/stored/session.ts';
import { areaOf, paths } from '../../paths.ts';
import { CardTitle } from '../../ui/display/card-title.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { useDrawn } from '../../ui/hooks/use-drawn.ts';
import { formatInstant } from '../../ui/text/format.ts';

export function loader({ request }: LoaderFunctionArgs) {
  queryClient.prefetchInfiniteQuery(conversationsOf(areaOf(new URL(request.url).pathname)));
}

/** The conversations of a candidate or manager, unread ones first. */
export function Component() {
  const area = areaOf(useLocation().pathname);
  const conversations = useInfiniteQuery(conversationsOf(area));
  return (
    <Page title="Messages">
      <Loaded
        query={conversations}
        skeleton={<CardsSkeleton cards={3} />}
        failure="Failed to load your messages. Please try again."
      >
        {({ items }) =>
          items.length === 0 ? (
            <Empty area={area} />
          ) : (
            <Stack gap="sm">
              <Cards area={area} conversations={distinct(items)}>
                <LoadMore query={conversations} what="conversations" />
              </Cards>
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

/** How many are drawn at once. */
const DRAWN = 20;

interface CardsProps {
  area: Area;
  conversations: readonly Conversation[];
  /** What comes after the last one. */
  children: ReactNode;
}

function Cards({ area, conversations, children }: CardsProps) {
  const drawn = useDrawn(conversations, DRAWN);
  return (
    <>
      {drawn.map((each) => (
        <ConversationCard key={each.application_id} area={area} conversation={each} />
      ))}
      {/* Earlier, its end would be in sight, and fetch one page after the other. */}
      {drawn.length === conversations.length && children}
    </>
  );
}

/** A conversation may be on two pages, if it was read in between. */
const distinct = (items: readonly Conversation[]) => [
  ...new Map(items.map((each) => [each.application_id, each])).values(),
];

function Empty({ area }: { area: Area }) {
  return area === 'manager' ? (
    <EmptyState
      drawing="applicants"
      action={
        <Button component={Link} to={paths.manager.dashboard}>
          Review applicants
        </Button>
      }
    >
      No messages yet. You can write to each applicant from their application.
    </EmptyState>
  ) : (
    <EmptyState
      drawing="applications"
      action={
        <Button component={Link} to={paths.candidate.applications}>
          My applications
        </Button>
      }
    >
      No messages yet. You can write to an employer from each application.
    </EmptyState>
  );
}

interface Props {
  area: Area;
  conversation: Conversation;
}

function ConversationCard({ area, conversation }: Props) {
  const { application_id, candidate_name, company_name, job_title } = conversation;
  const { last_message, unread, muted, ended_at } = conversation;
  const who = area === 'manager' ? candidate_name : company_name;
  return (
    <Card>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <CardTitle to={paths[area].conversation(application_id)}>{who}</CardTitle>
          <Text size="sm" c="dimmed" className="wrap-anywhere" dir="auto">
            {job_title}
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          {unread > 0 && <Badge variant="filled">{`${unread} unread`}</Badge>}
          {muted && <Badge color="gray">Muted</Badge>}
          {ended_at !== null && <Badge color="gray">Ended</Badge>}
        </Group>
      </Group>
      <Group gap="sm" mt="xs" justify="space-between" align="flex-start">
        <Text size="sm" fw={unread > 0 ? 600 : 400} className="wrap-anywhere" flex="1 1 12rem">
          {last_message.from === area && <span>{'You: '}</span>}
          <span dir="auto">{last_message.text}</span>
        </Text>
        <Text size="sm" c="dimmed" component="time" dateTime={last_message.sent_at}>
          {formatInstant(last_message.sent_at)}
        </Text>
      </Group>
    </Card>
  );
}
