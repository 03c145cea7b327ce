import { queryOptions } from '@tanstack/react-query';
import { getMyAnswers } from '../../../../../lambdas/contract/calls/own-answers.ts';
import type { OutputOf } from '../../../../../lambdas/contract/route.ts';
import { call } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';

export type MyAnswers = OutputOf<typeof getMyAnswers>;

/** The name of the draft of an answer's captions. */
export const captionsDraft = (applicationId: string, questionId: string) =>
  `captions/${applicationId}/${questionId}`;

/** An application's submitted answers. */
export const myAnswers = (applicationId: string) =>
  queryOptions({
    queryKey: ['candidate', 'answers', applicationId],
    queryFn: ({ signal }) => call(getMyAnswers, { application_id: applicationId }, { signal }),
  });

/** Updates the cached captions of an answer; '' for none. */
export function updateCaptions(applicationId: string, questionId: string, captions: string): void {
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
