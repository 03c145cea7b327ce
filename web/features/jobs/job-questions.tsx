import { Badge, Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ANSWER_S } from '../../../lambdas/contract/limits.ts';
import type {
  ScreeningQuestion,
  VideoOnlyContact,
  VideoQuestion,
} from '../../../lambdas/contract/schemas/job.ts';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Name } from '../../ui/text/name.tsx';

interface Props {
  screening: readonly Pick<ScreeningQuestion, 'id' | 'question_text' | 'question_answers'>[];
  video: readonly Pick<VideoQuestion, 'id' | 'question_text' | 'video_only_contact'>[];
}

/** A job's questions, read-only. */
export function JobQuestions({ screening, video }: Props) {
  if (screening.length === 0 && video.length === 0) {
    return (
      <Section title="Questions">
        <Text>This job asks no questions.</Text>
      </Section>
    );
  }
  return (
    <Stack gap="lg">
      {screening.length > 0 && (
        <Section title="Screening questions">
          <Questions questions={screening}>
            {({ question_answers }) => (
              <Group gap={8} component="ul" m={0} mt={4} p={0} aria-label="Answers to choose from">
                {question_answers.map((answer) => (
                  <Badge component="li" key={answer} size="lg" variant="default">
                    {answer}
                  </Badge>
                ))}
              </Group>
            )}
          </Questions>
        </Section>
      )}
      {video.length > 0 && (
        <Section
          title="Video questions"
          hint={`Record a video of up to ${ANSWER_S} seconds for each answer${orAnotherWay(video)}.`}
        >
          <Questions questions={video}>
            {({ video_only_contact }) =>
              video_only_contact && <VideoOnly contact={video_only_contact} />
            }
          </Questions>
        </Section>
      )}
    </Stack>
  );
}

/** The other ways to answer, as far as the questions allow them. */
function orAnotherWay(video: Props['video']): string {
  const videoOnly = video.filter((question) => question.video_only_contact).length;
  if (videoOnly === video.length) return '';
  return `, or answer by voice or in writing${videoOnly === 0 ? '' : ' where the question allows it'}`;
}

interface QuestionsProps<Q> {
  questions: readonly Q[];
  children: (question: Q) => ReactNode;
}

function Questions<Q extends VideoQuestionText>({ questions, children }: QuestionsProps<Q>) {
  return (
    <List type="ordered" spacing="md">
      {questions.map((question) => (
        <List.Item key={question.id} className="wrap-anywhere">
          <Text fw={500}>{question.question_text}</Text>
          {children(question)}
        </List.Item>
      ))}
    </List>
  );
}

type VideoQuestionText = Props['video'][number];

/** Says that a question accepts only a video, with the contact for another way. */
export function VideoOnly({ contact: { name, phone, email } }: { contact: VideoOnlyContact }) {
  return (
    <Text component="div" size="sm" w="100%" className="wrap-anywhere">
      <div>
        <span>This question needs a video answer.</span>
        {name !== '' && (
          <span>
            {' '}
            If you need another way, ask <Name>{name}</Name>:
          </span>
        )}
      </div>
      {/* Not in the sentence: on phones, links are 44 px high. */}
      <Group gap="0 1rem">
        {phone !== '' && <PhoneLink number={phone} />}
        {email !== '' && <EmailLink address={email} />}
      </Group>
    </Text>
  );
}
