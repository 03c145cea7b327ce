import { getMyAnswers } from '../../contract/calls/own-answers.ts';
import {
  myApplicationToWire,
  whyCaptionsClosed,
} from '../../data/applications/application-to-wire.ts';
import { getOwnApplication } from '../../data/applications/applications.ts';
import { videoResponsesToWire } from '../../data/applications/video-responses.ts';
import { publicJobToWire, readPlaceToWire } from '../../data/jobs/job-to-wire.ts';
import { getJob } from '../../data/jobs/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyAnswers, async ({ input: { application_id }, actor }) => {
  const application = await getOwnApplication(actor.id, application_id);
  const job = await readPlaceToWire(await getJob(application.job_posting_id), publicJobToWire);
  return {
    application: myApplicationToWire(application, job),
    screening_responses: application.screening_responses,
    video_responses: await videoResponsesToWire(application.video_responses),
    captions_open: whyCaptionsClosed(application) === undefined,
  };
});
