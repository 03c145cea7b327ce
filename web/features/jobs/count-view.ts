import { useEffect } from 'react';
import { COUNT_JOB_VIEW } from '../../../lambdas/contract/pages/job-view-path.ts';
import { isSignedIn } from '../../api/stored/session.ts';
import { sourceOf } from '../../api/stored/source.ts';

const counted = new Set<string>();

/**
 * Counts a view of a job, once per load of the site. Sends only the job and the source of the link, nothing about the
 * visitor. Employers are not counted.
 */
export function useCountedView(job: { id: string; company_id: string } | undefined): void {
  useEffect(() => {
    if (job === undefined || counted.has(job.id) || isSignedIn('manager')) return;
    counted.add(job.id);
    const body = JSON.stringify({ job_posting_id: job.id, ref: sourceOf(job) });
    navigator.sendBeacon(`/api${COUNT_JOB_VIEW}`, new Blob([body], { type: 'application/json' }));
  }, [job]);
}
