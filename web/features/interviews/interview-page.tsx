import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { chooseInterviewTime } from '../../../lambdas/contract/calls/interviews.ts';
import type { Interview } from '../../../lambdas/contract/schemas/interview.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { interviewById } from '../../api/queries/interviews.ts';
import { queryClient, refresh } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useDraftForm } from '../../ui/forms/draft-form.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Section } from '../../ui/frame/section.tsx';
import {
  AddToCalendar,
  CalendarAddress,
  type InterviewAct,
  InterviewActDialog,
  InterviewFacts,
  TimesToChoose,
} from './interview-parts.tsx';
import { isToCome } from './interview-text.ts';

export function loader({ params: { interviewId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(interviewById('candidate', interviewId));
}

/** An interview for its candidate: to choose a time, move or cancel. */
export function Component() {
  const { interviewId = '' } = useParams();
  const query = useQuery(interviewById('candidate', interviewId));
  const title = query.data && `Interview: ${query.data.job_title}`;
  return (
    <Page title={query.isError ? 'Interview' : title} subtitle={query.data?.company_name} narrow>
      <Stack gap="lg">
        <Group gap="md">
          <Anchor component={Link} to={paths.candidate.applications} size="sm">
            My applications
          </Anchor>
          {query.data && (
            <Anchor
              component={Link}
              to={paths.candidate.conversation(query.data.application_id)}
              size="sm"
            >
              Messages
            </Anchor>
          )}
        </Group>
        <Loaded
          query={query}
          skeleton={<CardsSkeleton cards={1} />}
          failure="Failed to load the interview. Please try again."
        >
          {(interview) => <Shown interview={interview} />}
        </Loaded>
        <CalendarAddress area="candidate" />
      </Stack>
    </Page>
  );
}

function Shown({ interview }: { interview: Interview }) {
  const { status, changed_by, times } = interview;
  const [act, setAct] = useState<InterviewAct>();
  const isComing = isToCome(interview, Date.now());
  return (
    <>
      <Section title={status === 'chosen' ? 'Your interview' : 'Invitation to an interview'}>
        {status === 'cancelled' && (
          <Alert color="gray">
            {changed_by === 'candidate'
              ? 'You cancelled this interview.'
              : 'The employer cancelled this interview.'}
          </Alert>
        )}
        {status === 'declined' && (
          <Alert color="gray">
            You said that none of the times fits. The employer can offer you other times.
          </Alert>
        )}
        <InterviewFacts area="candidate" interview={interview} />
        {isComing && (
          <Group gap="sm">
            <AddToCalendar area="candidate" interview={interview} />
            {times.length > 0 && (
              <Button variant="default" onClick={() => setAct('move')}>
                Move
              </Button>
            )}
            <Button variant="subtle" color="red" onClick={() => setAct('cancel')}>
              Cancel interview
            </Button>
          </Group>
        )}
        {isComing && times.length === 0 && (
          <Text size="sm" c="dimmed">
            No other time is left. To change the time, write to the employer.
          </Text>
        )}
      </Section>
      {status === 'invited' && (
        <Section title="Choose a time">
          <ChooseForm interview={interview} onNoneFits={() => setAct('decline')} />
        </Section>
      )}
      <InterviewActDialog
        area="candidate"
        acting={act && { act, interview }}
        onClose={() => setAct(undefined)}
      />
    </>
  );
}

const shape = z.object({ start: z.string() });

interface ChooseProps {
  interview: Interview;
  onNoneFits: () => void;
}

function ChooseForm({ interview, onNoneFits }: ChooseProps) {
  const { id: interview_id, times } = interview;
  const form = useDraftForm({
    shape,
    initialValues: { start: '' },
    validate: ({ start }) =>
      times.some((each) => each.start === start) ? {} : { start: 'Choose a time.' },
    draft: { area: 'candidate', name: `interview/${interview_id}` },
  });
  async function choose({ start }: { start: string }) {
    try {
      await call(chooseInterviewTime, { interview_id, start });
    } catch (error) {
      // Somebody may have taken it: the page shows what is left.
      await queryClient.invalidateQueries(interviewById('candidate', interview_id));
      throw error;
    }
    toast('Your time is booked.');
    await refresh('candidate');
  }
  const noneFits = (
    <Button variant="default" onClick={onNoneFits}>
      None fits
    </Button>
  );
  if (times.length === 0)
    return (
      <Stack gap="md" align="flex-start">
        <Text>None of the offered times is left.</Text>
        {noneFits}
      </Stack>
    );
  return (
    <Form
      form={form}
      onSubmit={choose}
      failure={(error) => errorText(error, 'The time could not be chosen. Please try again.')}
      actions={
        <Group gap="sm" mt="lg">
          <Button type="submit" loading={form.submitting}>
            Choose this time
          </Button>
          {noneFits}
        </Group>
      }
    >
      <TimesToChoose
        interview={interview}
        value={form.values.start}
        error={form.errors.start}
        onChange={(start) => form.setFieldValue('start', start)}
      />
    </Form>
  );
}
