import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { OtherApplications } from '../assessment.tsx';
import { hasDocuments } from '../queries.ts';
import classes from './applicant.module.css';
import phone from './phone.module.css';
import { ResumeViewer } from './resume-viewer.tsx';
import { VideoAnswers } from './video-answers.tsx';

interface Props {
  application: Application;
  /** Whether it is shown. If not, it is prefetched out of sight. */
  shown: boolean;
  /** Whether buttons show the video keys. */
  printKeys: boolean;
  /** Whether a key may act now; false if none ever does. */
  listen: false | (() => boolean);
  /** Whether the documents wait for a tap. */
  isPhone: boolean;
  /** Rating and note, while they are shown. */
  children: ReactNode;
}

/**
 * An application: documents, and beside them answers and videos. Memoized: several are mounted, and the
 * page renders with every step.
 */
export const Applicant = memo((props: Props) => {
  const { application, shown, printKeys, listen, isPhone, children } = props;
  const layout = isPhone ? phone.applicant : classes.applicant;
  const top = useRef<HTMLDivElement>(null);
  // Its sound would go on over the next applicant.
  useEffect(() => {
    if (!shown) for (const video of top.current?.querySelectorAll('video') ?? []) video.pause();
  }, [shown]);
  return (
    <div ref={top} className={shown ? layout : `${layout} ${classes.ahead}`}>
      {!isPhone && (
        <div className={classes.documents}>
          <ResumeViewer application={application} />
        </div>
      )}
      <Stack gap="sm">
        <OtherApplications id={application.id} />
        {children}
        <ScreeningAnswers responses={application.screening_responses} />
        <VideoAnswers application={application} printKeys={printKeys} listen={shown && listen} />
      </Stack>
      {isPhone && !hasDocuments(application) && (
        <Text size="sm" c="dimmed">
          This candidate applied without a resume.
        </Text>
      )}
    </div>
  );
});

type Response = Application['screening_responses'][number];

/** A candidate's screening answers, compared with the preferred ones. */
export const ScreeningAnswers = memo(({ responses }: { responses: readonly Response[] }) => {
  if (responses.length === 0) return null;
  return (
    <Card padding="sm" className={phone.answers}>
      <Title order={4} mb={4}>
        Screening answers
      </Title>
      <Stack gap={6} component="dl" m={0}>
        {responses.map((response) => (
          <div key={response.question_id} data-match={response.is_correct ?? undefined}>
            <Text component="dt" size="sm" c="dimmed" className="wrap-anywhere">
              {response.question_text}
            </Text>
            <Group component="dd" m={0} gap="xs">
              <Text component="span" size="sm" fw={500} className="wrap-anywhere">
                {response.response_text}
              </Text>
              <Mark response={response} />
            </Group>
          </div>
        ))}
      </Stack>
    </Card>
  );
});

function Mark({ response: { is_correct, correct_answer } }: { response: Response }) {
  if (is_correct === null) return null;
  return is_correct ? (
    <Badge color="green" leftSection={<IconCheck size={12} aria-hidden />}>
      Matches
    </Badge>
  ) : (
    <Badge
      color="red"
      leftSection={<IconX size={12} aria-hidden />}
    >{`Preferred: ${correct_answer}`}</Badge>
  );
}
