import { Stack } from '@mantine/core';
import { memo } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { ResumeViewer } from '../resume/resume-viewer.tsx';
import classes from './applicant.module.css';
import { ScreeningAnswers } from './screening-answers.tsx';
import { VideoAnswers } from './video-answers.tsx';

interface Props {
  application: Application;
  /** Whether it is shown. If not, it is prefetched out of sight. */
  shown: boolean;
  /** Whether buttons show the video keys. */
  printKeys: boolean;
  /** Whether the keys work now. */
  listen: boolean;
}

/**
 * An application: documents, and beside them answers and videos. Memoized: several are mounted, and the
 * page renders with every step.
 */
export const Applicant = memo(({ application, shown, printKeys, listen }: Props) => {
  return (
    <div className={shown ? classes.applicant : `${classes.applicant} ${classes.ahead}`}>
      <div className={classes.documents}>
        <ResumeViewer application={application} />
      </div>
      <Stack gap="sm">
        <ScreeningAnswers responses={application.screening_responses} />
        <VideoAnswers application={application} printKeys={printKeys} listen={listen && shown} />
      </Stack>
    </div>
  );
});
