import { PublicJobPage } from '../../features/public/job/public-job-page.tsx';

/** Brings features together, which must not import each other: the page of a job and what a candidate does with it. */
export function Component() {
  return <PublicJobPage />;
}
