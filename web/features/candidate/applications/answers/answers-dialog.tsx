import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MyApplication } from '../../../../../lambdas/contract/schemas/application.ts';
import { FormModal } from '../../../../ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../../../ui/display/fact.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Section } from '../../../../ui/frame/section.tsx';
import { type MyAnswers, myAnswers } from './my-answers.ts';
import { RecordedAnswer } from './recorded-answer.tsx';

interface Props {
  /** The dialog is closed without it. */
  application: MyApplication | undefined;
  onClose: () => void;
}

/** An application's submitted answers. Captions can be written until it is decided. */
export function AnswersDialog({ application, onClose }: Props) {
  return (
    <FormModal opened={application !== undefined} onClose={onClose} title="Your answers" size="lg">
      {application && <Fetched applicationId={application.id} />}
    </FormModal>
  );
}

function Fetched({ applicationId }: { applicationId: string }) {
  const answers = useQuery(myAnswers(applicationId));
  return (
    <Loaded
      query={answers}
      skeleton={<Skeleton height={320} />}
      failure="Failed to load your answers. Please try again."
    >
      {(found) => <Answers answers={found} onReload={() => answers.refetch()} />}
    </Loaded>
  );
}

interface AnswersProps {
  answers: MyAnswers;
  onReload: () => Promise<unknown>;
}

function Answers({ answers, onReload }: AnswersProps) {
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
                    onReload={onReload}
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
