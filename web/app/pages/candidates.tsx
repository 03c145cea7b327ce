import type { LoaderFunctionArgs } from 'react-router-dom';
import { ownJob } from '../../api/queries/manager-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { MakeOfferModal } from '../../features/manager/make-offer/make-offer-modal.tsx';
import { CandidatesPage } from '../../features/manager/review/candidates-page.tsx';
import { applicationsOf } from '../../features/manager/review/review-queries.ts';
import { jobDialogs } from './job-dialogs.tsx';

export function loader({ params: { jobId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(ownJob(jobId));
  queryClient.prefetchInfiniteQuery(applicationsOf(jobId, 'new'));
  queryClient.prefetchInfiniteQuery(applicationsOf(jobId, 'accepted'));
}

/** Joins features that must not import each other: the candidates page and its dialogs. */
export function Component() {
  return <CandidatesPage {...jobDialogs} makeOffer={(props) => <MakeOfferModal {...props} />} />;
}
