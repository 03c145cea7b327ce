import { useEffect, useState } from 'react';
import { getPublicJob } from '../../../lambdas/contract/calls/public.ts';
import { jobAtCompany } from '../../../lambdas/contract/pages/public-paths.ts';
import { call } from '../../api/client.ts';

const TEXTS = { login: 'Log in', signup: 'Create an account' } as const;

interface Props {
  jobId: string;
  mode: keyof typeof TEXTS;
  /** The text until the job is known, and if it is not open. */
  instead: string;
}

/** Names the job that the person is applying for. */
export function ToApplyFor({ jobId, mode, instead }: Props) {
  const [what, setWhat] = useState<string>();
  useEffect(() => {
    const left = new AbortController();
    call(getPublicJob, { id: jobId }, { signal: left.signal }).then(
      ({ job }) => setWhat(jobAtCompany(job)),
      () => {},
    );
    return () => left.abort();
  }, [jobId]);
  return what === undefined ? instead : `${TEXTS[mode]} to apply for ${what}.`;
}
