import { Stack, Text } from '@mantine/core';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { OtherApplications } from '../../assessment/other-applications.tsx';
import phone from '../phone/phone.module.css';
import { ResumeViewer } from '../resume/resume-viewer.tsx';
import { VideoAnswers } from '../videos/video-answers.tsx';
import classes from './applicant.module.css';
import { hasDocuments } from './has-documents.ts';
import { ScreeningAnswers } from './screening-answers.tsx';

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
