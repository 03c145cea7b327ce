import {
  companyPath,
  jobAtCompany,
  jobPath,
  logoPath,
} from '../../../lambdas/contract/pages/public-paths.ts';
import type { PosterSource } from '../../../lambdas/contract/pages/sources.ts';
import type { CompanyOfRow } from '../../../lambdas/contract/schemas/company.ts';
import type { PublicJob } from '../../../lambdas/contract/schemas/job.ts';
import type { Advertised } from './poster.tsx';

/** The shared details of a public page. */
export interface Shared extends Advertised {
  readonly path: string;
  /** The subject of a message with the link. */
  readonly subject: string;
  /** The `ref` of its posters. */
  readonly posterSource: PosterSource;
}

/** A job or a company whose public page is shared. */
export type Sharing = { readonly job: SharedJob } | { readonly company: CompanyOfRow };
interface SharedJob extends Pick<PublicJob, 'id' | 'job_title'> {
  readonly company: readonly CompanyOfRow[];
}

/** The shared details of a job or a company. */
export function sharedPage(of: Sharing): Shared {
  return 'job' in of ? sharedJob(of.job) : sharedCompany(of.company);
}

function sharedCompany(company: CompanyOfRow): Shared {
  const { id, name } = company;
  return {
    logo: logoPath(company),
    title: name,
    subject: `Jobs at ${name}`,
    line: 'We are hiring. Scan to see our open jobs.',
    path: companyPath({ id, name }),
    shortPath: companyPath({ id, name: '' }),
    posterSource: 'company-poster',
  };
}

function sharedJob(job: SharedJob): Shared {
  const [of] = job.company;
  const company = of?.name;
  return {
    logo: of && logoPath(of),
    title: job.job_title,
    subject: jobAtCompany(job),
    line: `${company === undefined ? 'We are' : `${company} is`} hiring. Scan to apply.`,
    path: jobPath(job),
    shortPath: jobPath({ id: job.id, job_title: '', company: [] }),
    posterSource: 'poster',
  };
}
