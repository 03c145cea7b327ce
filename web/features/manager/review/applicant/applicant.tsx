import { Stack } from '@mantine/core';
import { memo } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { ResumeViewer } from '../resume/resume-viewer.tsx';
import classes from './applicant.module.css';
import { ScreeningAnswers } from './screening-answers.tsx';
import { VideoAnswers } from './video-answers.tsx';

interface Props {
  application: Application;
  /** Whether it is on the screen. If not, it is being fetched ahead, and is out of sight. */
  shown: boolean;
  /** Whether the keys for videos are printed on the buttons. */
  printKeys: boolean;
  /** Whether they work now. */
  listen: boolean;
}

/**
 * All that an applicant has handed in: documents, and beside them answers and videos. It is made anew only where something
 * of it has changed: several of them are there, and the page around them changes with every step.
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
