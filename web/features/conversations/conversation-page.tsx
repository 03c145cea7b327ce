import { Anchor, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { Conversation } from '../../../lambdas/contract/schemas/conversation.ts';
import { messagesOf } from '../../api/queries/conversations.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Area, isSignedIn } from '../../api/stored/session.ts';
import { areaOf, paths } from '../../paths.ts';
import { Page } from '../../ui/frame/page.tsx';
import Messages from './messages.tsx';

export function loader({
  request,
  params: { applicationId = '' },
}: {
  request: Request;
  params: { applicationId?: string | undefined };
}) {
  const area = areaOf(new URL(request.url).pathname);
  if (isSignedIn(area)) queryClient.prefetchInfiniteQuery(messagesOf(area, applicationId));
}

/** The conversation about an application. */
export function Component() {
  const { applicationId = '' } = useParams();
  const area = areaOf(useLocation().pathname);
  const { data } = useInfiniteQuery(messagesOf(area, applicationId));
  return (
    <Page title={titleOf(area, data?.first?.conversation ?? undefined)}>
      <Stack gap="md" align="flex-start">
        <Anchor component={Link} to={paths[area].messages}>
          All messages
        </Anchor>
        <Messages area={area} applicationId={applicationId} />
      </Stack>
    </Page>
  );
}

function titleOf(area: Area, conversation: Conversation | undefined): string {
  if (conversation === undefined) return 'Conversation';
  const { candidate_name, company_name, job_title } = conversation;
  return `${area === 'manager' ? candidate_name : company_name} · ${job_title}`;
}
