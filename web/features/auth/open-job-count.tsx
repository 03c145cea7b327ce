import { useEffect, useState } from 'react';
import { getOpenJobCount } from '../../../lambdas/contract/calls/open-job-count.ts';
import { call } from '../../api/client.ts';

/** The text of the link to the open jobs, with their number once it is known. */
export function OpenJobCount() {
  const [open, setOpen] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    call(getOpenJobCount, {}, { signal: left.signal }).then(
      ({ open_count }) => setOpen(open_count),
      () => {},
    );
    return () => left.abort();
  }, []);
  return `Browse ${open === 0 ? 'open jobs' : `${open.toLocaleString('en-US')} open ${open === 1 ? 'job' : 'jobs'}`}`;
}
