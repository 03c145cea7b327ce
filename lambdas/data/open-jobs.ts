import { OPEN_JOBS_PAGE } from '../contract/limits.ts';
import type { JobCard } from '../contract/shapes.ts';
import type { EmploymentType } from '../contract/types.ts';
import { previewOf } from '../rules/preview.ts';
import { matches, wordIndex, words } from '../rules/search-words.ts';
import { allCards } from './cards.ts';
import { readPlace, writeCursor } from './cursor.ts';
import type { Page } from './page.ts';

interface Search {
  /** Words as a person types them. */
  readonly q?: string | undefined;
  readonly employment_type?: EmploymentType | undefined;
  readonly cursor?: string | undefined;
}

interface Found {
  readonly page: Page<JobCard>;
  readonly open_count: number;
  readonly matching_count: number;
}

/** What finds open jobs. A search engine can take this one's place without its callers' noticing. */
export interface OpenJobSearch {
  search(wanted: Search): Promise<Found>;
}

/** Reads all cards, and filters them in memory. */
export function filteringSearch(): OpenJobSearch {
  return {
    async search({ q = '', employment_type, cursor }) {
      const query = words(q);
      const jobs = (await allCards())
        .map(({ job }) => job)
        .toSorted((one, other) => (one.id < other.id ? 1 : -1));
      const matching = jobs.filter(
        (job) =>
          (employment_type === undefined || job.employment_type === employment_type) &&
          matches(
            wordIndex([
              job.job_title,
              job.company[0]?.name ?? '',
              job.company_location[0]?.city ?? '',
              job.company_location[0]?.state ?? '',
              job.job_description,
            ]),
            query,
          ),
      );
      const after =
        cursor === undefined ? undefined : readPlace(/^[0-9A-Z]{26}_[0-9A-Z]{26}$/, cursor);
      const rest = after === undefined ? matching : matching.filter(({ id }) => id < after);
      const rows = rest.slice(0, OPEN_JOBS_PAGE).map((job) => ({
        item: { ...job, job_description: previewOf(job.job_description) },
        cursor: writeCursor(job.id),
      }));
      const last = rows.at(-1)?.cursor;
      return {
        page: {
          rows,
          ...(rest.length > OPEN_JOBS_PAGE && last !== undefined && { next: last }),
        },
        open_count: jobs.length,
        matching_count: matching.length,
      };
    },
  };
}
