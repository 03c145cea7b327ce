import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { myProfile } from '../../../../api/queries/candidate-queries.ts';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { keyOf } from '../question-key.ts';
import { type Answer, isSound, isWritten, shownOf } from '../recorder/answer.ts';
import type { useApplication } from '../use-application.ts';
import classes from './check-answers.module.css';

const DocumentsDialog = lazy(() => import('../../profile/documents-dialog.tsx'));

interface Props {
  job: JobWithQuestions;
  application: ReturnType<typeof useApplication>;
  /** The answers to the video questions, by `keyOf`. */
  answers: Readonly<Record<string, Answer>>;
  /** Shows a video question and its answer. */
  onSelect: (questionKey: string) => void;
}

/** All that is submitted, before it is: on the page of the last step, above its button. */
export function CheckAnswers({ job, application, answers, onSelect }: Props) {
  return (
    <Card component="section" aria-label="What is submitted">
      <Title order={2}>Check your answers</Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        This is what the company gets when you submit.
      </Text>
      <dl className={classes.list}>
        {job.screening_questions.map((question) => (
          <Row
            key={keyOf(question)}
            term={question.question_text}
            change={<Change what={question.question_text} onClick={application.goBack} />}
          >
            {application.answerTo(question)}
          </Row>
        ))}
        {job.video_questions.map((question) => (
          <Row
            key={keyOf(question)}
            term={question.question_text}
            change={
              <Change
                what={question.question_text}
                onClick={() =>
                  moveFocusAfter(
                    () => onSelect(keyOf(question)),
                    () => document.getElementById('video-question'),
                  )
                }
              />
            }
          >
            <AnswerText
              answer={answers[keyOf(question)]}
              captions={application.captionsOf(question)}
            />
          </Row>
        ))}
        <DocumentRows />
      </dl>
    </Card>
  );
}

/** The documents of the profile, which go with every application. */
export function SentDocuments() {
  return (
    <section aria-label="Your documents">
      <dl className={classes.list}>
        <DocumentRows />
      </dl>
    </section>
  );
}

function DocumentRows() {
  const { data: me } = useQuery(myProfile);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  if (me?.profile == null) return null;
  const { resume_url, resume_name, cover_letter_url, cover_letter_name } = me.profile;
  return (
    <>
      <Row
        term="Resume and cover letter"
        change={
          <Change
            what="resume and cover letter"
            onClick={() => {
              setHasOpened(true);
              setIsOpen(true);
            }}
          />
        }
      >
        <Group gap="md">
          <Document url={resume_url} name={resume_name ?? 'Resume'} none="No resume" />
          <Document
            url={cover_letter_url}
            name={cover_letter_name ?? 'Cover letter'}
            none="No cover letter"
          />
        </Group>
      </Row>
      {hasOpened && (
        <Suspense>
          <DocumentsDialog opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Document({ url, name, none }: { url: string | null; name: string; none: string }) {
  if (url === null) return <span>{none}</span>;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" className="wrap-anywhere">
      <Name>{name}</Name>
    </Anchor>
  );
}

/** What of an answer is submitted: its text, or the chosen take. */
function AnswerText({ answer, captions }: { answer: Answer | undefined; captions: string }) {
  if (answer === undefined) return null;
  if (isWritten(answer)) return <span className="prose">{answer.written.trim()}</span>;
  const take = takeToSend(answer);
  if (take === undefined) return null;
  const seconds = Math.max(1, Math.round(take.durationMs / 1000));
  return (
    <Stack gap={4}>
      <span>{`${isSound(take) ? 'Recording' : 'Video'} of ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, take ${take.number}`}</span>
      {captions.trim() !== '' && (
        <Text size="sm" c="dimmed" className="prose">{`Captions: ${captions.trim()}`}</Text>
      )}
    </Stack>
  );
}

/** The used take; without one, the shown one, which is used when the application is submitted. */
function takeToSend(answer: Answer) {
  return answer.takes.find(({ id }) => id === answer.used?.takeId) ?? shownOf(answer);
}

function Row({ term, change, children }: { term: string; change: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <Text component="dt" size="sm" c="dimmed" className="wrap-anywhere">
        {term}
      </Text>
      <dd className={classes.value}>
        <div className="wrap-anywhere">{children}</div>
        {change}
      </dd>
    </div>
  );
}

function Change({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button variant="default" size="xs" aria-label={`Change: ${what}`} onClick={onClick}>
      Change
    </Button>
  );
}
