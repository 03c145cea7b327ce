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
  const { id, created_at, ...rest } = fields;
  const location_id = childIdOf(company.id, company.id);
  const { location_name = 'Here', address = '1' } = place ?? {};
  const located = { id: location_id, company_id: company.id, location_name, address };
  return {
    listed: true,
    listed_at: created_at,
    job: {
      ...rest,
      requirements: rest.requirements ?? [],
      remote: rest.remote ?? false,
      schedule: rest.schedule ?? '',
      id,
      company_id: company.id,
      location_id,
      benefits: rest.benefits ?? [],
      video_url: null,
      is_active: true,
      screening_question_count: 0,
      video_question_count: 0,
      created_at,
      company: [
        {
          ...company,
          culture: company.culture ?? '',
          description: company.description ?? '',
          benefits: company.benefits ?? [],
        },
      ],
      company_location: place ? [{ ...located, ...place, created_at }] : [],
    },
  };
}
