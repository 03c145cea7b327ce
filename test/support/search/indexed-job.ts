import type { IndexedJob } from '../../../lambdas/data/search/job-index.ts';
import { childIdOf } from '../../../lambdas/data/table/ids.ts';

type Job = IndexedJob['job'];
type Named<T, K extends keyof T> = Partial<T> & Pick<T, K>;
type Place = Named<Job['company_location'][number], 'city' | 'state' | 'zip_code'>;

/** What the search index holds of an open job, at the one location of its company. */
export function indexedJob(
  company: Named<Job['company'][number], 'id' | 'name'>,
  place: Place | undefined,
  fields: Named<
    Omit<Job, 'company' | 'company_location'>,
    | 'id'
    | 'created_at'
    | 'job_title'
    | 'job_description'
    | 'hourly_pay_in_cents'
    | 'employment_type'
  >,
): IndexedJob {
  const { created_at } = fields;
  const at = { id: childIdOf(company.id, company.id), company_id: company.id, created_at };
  return {
    listed: true,
    listed_at: created_at,
    job: {
      requirements: [],
      remote: false,
      schedule: '',
      ...fields,
      company_id: company.id,
      location_id: at.id,
      benefits: fields.benefits ?? [],
      video_url: null,
      is_active: true,
      screening_question_count: 0,
      video_question_count: 0,
      company: [{ culture: '', description: '', benefits: [], ...company }],
      company_location: place ? [{ location_name: 'Here', address: '1', ...place, ...at }] : [],
    },
  };
}
