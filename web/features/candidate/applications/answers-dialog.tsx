import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { captionAnswer, getMyAnswers } from '../../../../lambdas/contract/calls/own-answers.ts';
import type { OutputOf } from '../../../../lambdas/contract/route.ts';
import type {
  MyApplication,
  RecordedResponse,
} from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';
import { errorText, isConflict } from '../../../api/errors.ts';
import { myApplications } from '../../../api/queries/candidate-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { readDraft } from '../../../api/stored/drafts.ts';
import { FormModal } from '../../../ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../../ui/display/fact.tsx';
import { Fetched } from '../../../ui/feedback/loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../ui/forms/form-actions.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { CaptionsField } from '../../applications/captions-field.tsx';
import { VideoPlayer } from '../../applications/video-player.tsx';

type MyAnswers = OutputOf<typeof getMyAnswers>;

/** The name of the draft of an answer's captions. */
const captionsDraft = (applicationId: string, questionId: string) =>
  `captions/${applicationId}/${questionId}`;

/** An application's submitted answers. */
const myAnswers = (applicationId: string) =>
  queryOptions({
    queryKey: ['candidate', 'answers', applicationId],
    queryFn: ({ signal }) => call(getMyAnswers, { application_id: applicationId }, { signal }),
  });

/** Updates the cached captions of an answer; '' for none. */
function updateCaptions(applicationId: string, questionId: string, captions: string): void {
  queryClient.setQueryData(myAnswers(applicationId).queryKey, (before: MyAnswers | undefined) =>
    before === undefined
      ? undefined
      : {
          ...before,
          video_responses: before.video_responses.map((each) =>
            each.kind === 'text' || each.question_id !== questionId
              ? each
              : { ...each, captions: captions === '' ? undefined : captions },
          ),
        },
  );
}

interface Props {
  /** The dialog is closed without it. */
  application: MyApplication | undefined;
  onClose: () => void;
}

/** An application's submitted answers. Captions can be written until it is decided. */
export function AnswersDialog({ application, onClose }: Props) {
  return (
    <FormModal opened={application !== undefined} onClose={onClose} title="Your answers" size="lg">
      {application && (
        <Fetched
          query={myAnswers(application.id)}
          skeleton={<Skeleton height={320} />}
          failure="Failed to load your answers. Please try again."
        >
          {(found) => <Answers answers={found} />}
        </Fetched>
      )}
    </FormModal>
  );
}

function Answers({ answers }: { answers: MyAnswers }) {
  const { application, screening_responses, video_responses, captions_open } = answers;
  const company = application.company[0]?.name;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" className="wrap-anywhere">
        {[application.job.job_title, company].filter(Boolean).join(' · ')}
      </Text>
      {screening_responses.length + video_responses.length === 0 && (
        <Text>{whyNone(application)}</Text>
      )}
      {screening_responses.length > 0 && (
        <Section title="Screening answers" framed={false}>
          <Facts columns={1}>
            {screening_responses.map(({ question_id, question_text, response_text }) => (
              <Fact key={question_id} term={question_text}>
                {response_text}
              </Fact>
            ))}
          </Facts>
        </Section>
      )}
      {video_responses.length > 0 && (
        <Section title="Video answers" framed={false}>
          <Stack gap="xl">
            {video_responses.map((response) => (
              <div key={response.question_id}>
                <Text size="sm" c="dimmed" mb={4} className="wrap-anywhere">
                  {response.question_text}
                </Text>
                {response.kind === 'text' ? (
                  <Text className="prose">{response.response_text}</Text>
                ) : (
                  <RecordedAnswer
                    applicationId={application.id}
                    response={response}
                    isOpen={captions_open}
                  />
                )}
              </div>
            ))}
          </Stack>
        </Section>
      )}
    </Stack>
  );
}

function whyNone(application: MyApplication): string {
  const { created_at, submitted_at, withdrawn_at, employer_deleted_at } = application;
  // An application to a job without questions is submitted as it is created.
  const wasAsked = created_at !== submitted_at;
  if (wasAsked && employer_deleted_at !== null)
    return 'The company deleted its account, and your answers with it.';
  if (wasAsked && withdrawn_at !== null)
    return 'Your answers were deleted. The company can no longer see them.';
  return 'You sent no answers with this application.';
}

interface RecordedAnswerProps {
  applicationId: string;
  response: RecordedResponse;
  /** Whether its captions can be changed. */
  isOpen: boolean;
}

/** A submitted recording and its captions. */
function RecordedAnswer({ applicationId, response, isOpen }: RecordedAnswerProps) {
  const [attempt, setAttempt] = useState(0);
  const video = useRef<HTMLVideoElement>(null);
  return (
    <Stack gap="sm">
      <VideoPlayer
        key={attempt}
        response={response}
        video={video}
        onRetry={async () => {
          // The URLs have expired.
          await queryClient.refetchQueries(myAnswers(applicationId));
          setAttempt(attempt + 1);
        }}
      />
      <Captions applicationId={applicationId} response={response} isOpen={isOpen} />
    </Stack>
  );
}

function Captions({ applicationId, response, isOpen }: RecordedAnswerProps) {
  const { question_id, question_text, captions } = response;
  const [isEditing, setIsEditing] = useState(
    () => readDraft('candidate', captionsDraft(applicationId, question_id)) !== undefined,
  );
  const button = useRef<HTMLButtonElement>(null);
  // The pressed Save or Cancel has disappeared.
  useFocusOn(`${isEditing}`, (isFirst) => (isFirst ? null : button.current), { onlyIfLost: true });
  if (isOpen && isEditing) {
    return (
      <CaptionsForm
        applicationId={applicationId}
        response={response}
        onClose={() => setIsEditing(false)}
      />
    );
  }
  const words = captions === undefined ? 'Add captions' : 'Change captions';
  return (
    <>
      {captions !== undefined && (
        <div>
          <Text size="xs" c="dimmed">
            Captions
          </Text>
          <Text size="sm" className="prose">
            {captions}
          </Text>
        </div>
      )}
      {isOpen && (
        <Button
          ref={button}
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          aria-label={`${words}: ${question_text}`}
          onClick={() => setIsEditing(true)}
        >
          {words}
        </Button>
      )}
    </>
  );
}

const fields = z.pick(captionAnswer.input, { captions: true });
const shape = z.object({ captions: z.string() });

interface CaptionsFormProps {
  applicationId: string;
  response: RecordedResponse;
  onClose: () => void;
}

/** Writes, changes or removes the captions of a submitted recording. */
function CaptionsForm({ applicationId, response, onClose }: CaptionsFormProps) {
  const { question_id, question_text, captions = '' } = response;
  const form = useDraftForm({
    shape,
    initialValues: { captions },
    validate: schemaResolver(fields, { sync: true }),
    draft: { area: 'candidate', name: captionsDraft(applicationId, question_id) },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        try {
          const saved = await call(captionAnswer, {
            application_id: applicationId,
            question_id,
            ...values,
          });
          updateCaptions(applicationId, question_id, saved.captions);
          toast(saved.captions === '' ? 'Captions removed' : 'Captions saved');
          onClose();
        } catch (error) {
          // The list behind the dialog still shows it as undecided.
          if (isConflict(error)) void queryClient.invalidateQueries(myApplications);
          throw error;
        }
      }}
      failure={(error) => errorText(error, 'The captions could not be saved. Please try again.')}
      actions={<SaveOrCancel form={form} inline onClose={onClose} />}
    >
      <CaptionsField
        aria-label={`Captions (optional): ${question_text}`}
        hint={captions === '' ? '' : 'Save an empty text to remove them.'}
        {...form.getInputProps('captions')}
        value={form.values.captions}
      />
    </Form>
  );
}
