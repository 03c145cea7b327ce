import { captionAnswer } from '../../contract/calls/own-answers.ts';
import { conflict, invalid, notFound } from '../../contract/problem.ts';
import { whyCaptionsClosed } from '../../data/applications/application-to-wire.ts';
import { changeApplication, getOwnApplication } from '../../data/applications/applications.ts';
import { withCaptions } from '../../data/applications/video-responses.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { NO_CAPTIONS } from '../../rules/responses.ts';

export const handler = endpoint(captionAnswer, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const { application_id, question_id, captions } = input;
    const before = await getOwnApplication(actor.id, application_id);
    const why = whyCaptionsClosed(before);
    if (why !== undefined) throw conflict(why);
    const answer = before.video_responses.find((each) => each.question_id === question_id);
    if (answer === undefined) throw notFound('answer');
    if (!('file' in answer)) throw invalid('question_id', NO_CAPTIONS);
    const captioned = withCaptions(answer, captions);
    const video_responses = before.video_responses.map((each) =>
      each === answer ? captioned : each,
    );
    await transact([changeApplication(before, { ...before, video_responses })]);
    return { captions };
  }),
);
