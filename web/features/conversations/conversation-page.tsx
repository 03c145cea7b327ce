import { Anchor, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useLocation, useParams } from 'react-router-dom';
import type { getMessages } from '../../../lambdas/contract/calls/conversations.ts';
import type { OutputOf } from '../../../lambdas/contract/route.ts';
import { messagesOf } from '../../api/queries/conversations.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Area } from '../../api/stored/session.ts';
import { APPLICANT_PARAM, areaOf, paths } from '../../paths.ts';
import { Page } from '../../ui/frame/page.tsx';
import Messages from './messages.tsx';

export function loader({ request, params: { applicationId = '' } }: LoaderFunctionArgs) {
  const area = areaOf(new URL(request.url).pathname);
  queryClient.prefetchInfiniteQuery(messagesOf(area, applicationId));
}

/** The conversation about an application. */
export function Component() {
  const { applicationId = '' } = useParams();
  const area = areaOf(useLocation().pathname);
  const { data } = useInfiniteQuery(messagesOf(area, applicationId));
  const about = data?.first?.about;
  return (
    <Page title={titleOf(area, about)}>
      <Stack gap="md">
        <Group gap="md">
          <Anchor component={Link} to={paths[area].messages} size="sm">
            All messages
          </Anchor>
          {about && (
            <Anchor component={Link} to={applicationPath(area, about, applicationId)} size="sm">
              {area === 'manager' ? 'Application' : 'My applications'}
            </Anchor>
          )}
        </Group>
        <Messages area={area} applicationId={applicationId} />
      </Stack>
    </Page>
  );
}

type About = NonNullable<OutputOf<typeof getMessages>['about']>;

const applicationPath = (area: Area, { job_posting_id }: About, id: string) =>
  area === 'manager'
    ? `${paths.manager.candidates(job_posting_id)}?${APPLICANT_PARAM}=${id}`
    : paths.candidate.applications;

function titleOf(area: Area, about: About | null | undefined): string {
  if (!about) return 'Conversation';
  const { candidate_name, company_name, job_title } = about;
  // No line begins with the dot.
  return `${area === 'manager' ? candidate_name : company_name}\u00a0· ${job_title}`;
}
