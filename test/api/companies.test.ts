import { describe, expect, it } from 'vitest';
import { notFoundReply } from '../support/api/refusals.ts';
import { EDITED_ONCE, withoutVersion } from '../support/api/without-version.ts';
import { api } from '../support/stacks/shared-api.ts';
import {
  type Employer,
  jobInput,
  newEmployer,
  newJob,
  newLocation,
  newManager,
} from '../support/worlds/world.ts';

describe('a company', () => {
  it('is created with a name alone, or with all fields', async () => {
    const manager = await newManager(api);
    const { company } = await manager.call('createCompany', { name: '  Mill  ' });
    expect(company).toEqual({
      id: expect.any(String),
      name: 'Mill',
      culture: '',
      description: '',
      benefits: [],
      location_count: 0,
      job_posting_count: 0,
      revision: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await manager.call('getCompany', { id: company.id })).company).toEqual(company);
    const all = {
      name: 'Müller & Söhne 🍞',
      culture: 'Up early.\nHome early.\tAlways.',
      description: 'A mill',
      benefits: ['Bread', 'Rolls'],
    };
    const { company: rich } = await manager.call('createCompany', all);
    expect(rich).toMatchObject(all);
    expect((await manager.call('getCompany', { id: rich.id })).company).toEqual(rich);
  });

  it('changes; omitted fields stay', async () => {
    const manager = await newManager(api);
    const { company } = await manager.call('createCompany', {
      name: 'Mill',
      culture: 'Early',
      description: 'Flour',
      benefits: ['Bread'],
    });
    const { company: renamed } = await manager.call('updateCompany', {
      id: company.id,
      name: 'Mills',
    });
    expect(renamed).toEqual({ ...company, name: 'Mills', ...EDITED_ONCE });
    const { company: emptied } = await manager.call('updateCompany', {
      id: company.id,
      name: 'Mills',
      culture: '',
      benefits: [],
    });
    expect(emptied).toEqual({ ...renamed, culture: '', benefits: [], ...EDITED_ONCE, revision: 3 });
    expect((await manager.call('getCompany', { id: company.id })).company).toEqual(emptied);
  });

  it('has no culture, description or benefits if they are null, empty or omitted', async () => {
    const manager = await newManager(api);
    for (const none of [null, '', undefined] as const) {
      const { company } = await manager.call('createCompany', {
        name: 'Mill',
        culture: none,
        description: none,
        benefits: none,
      });
      expect(company).toMatchObject({ culture: '', description: '', benefits: [] });
    }
    for (const none of [null, ''] as const) {
      const { company } = await manager.call('createCompany', {
        name: 'Mill',
        culture: 'Calm',
        description: 'Flour',
        benefits: ['Bread'],
      });
      const { company: emptied } = await manager.call('updateCompany', {
        id: company.id,
        name: 'Mill',
        culture: none,
        description: none,
        benefits: none,
      });
      expect(emptied).toMatchObject({ culture: '', description: '', benefits: ['Bread'] });
    }
  });

  it('is listed for its own manager only, newest first, with counts', async () => {
    const employer = await newEmployer(api);
    const { company: newer } = await employer.call('createCompany', { name: 'Newer' });
    await newLocation(employer, newer);
    await newLocation(employer, newer);
    await newJob(employer);
    const { companies, next_cursor } = await employer.call('getManagerCompanies', {});
    expect(
      companies.map(({ id, location_count, job_posting_count }) => ({
        id,
        location_count,
        job_posting_count,
      })),
    ).toEqual([
      { id: newer.id, location_count: 2, job_posting_count: 0 },
      { id: employer.company.id, location_count: 1, job_posting_count: 1 },
    ]);
    expect(next_cursor).toBeUndefined();
    const { companies: none } = await (await newManager(api)).call('getManagerCompanies', {});
    expect(none).toEqual([]);
  });

  it('is shown with its locations and jobs, newest first', async () => {
    const employer = await newEmployer(api);
    const second = await newLocation(employer, employer.company, { location_name: 'Second' });
    const first = await newJob(employer, { job_title: 'First' });
    const latest = await newJob(employer, { job_title: 'Latest', location_id: second.id });
    const view = await employer.call('getManagerCompanyView', { id: employer.company.id });
    expect(view.company).toMatchObject({ location_count: 2, job_posting_count: 2 });
    expect(view.locations).toEqual([second, employer.location]);
    expect(view.jobs.map(({ id }) => id)).toEqual([latest.id, first.id]);
    const { screening_questions: _, video_questions: __, ...posted } = latest;
    expect(view.jobs[0]).toMatchObject({ ...posted, company_location: [withoutVersion(second)] });
    expect(view.next_cursor).toBeUndefined();
  });
});

describe('a location', () => {
  it('is added, read and changed', async () => {
    const employer = await newEmployer(api);
    const place = {
      location_name: 'Mill Lane',
      address: '1 Mill Lane',
      city: 'Bend',
      state: 'Oregon',
      zip_code: '97701',
    };
    const { location } = await employer.call('addLocation', {
      company_id: employer.company.id,
      ...place,
    });
    expect(location).toMatchObject({ ...place, company_id: employer.company.id });
    const read = () => employer.call('getCompanyLocation', { locationId: location.id });
    expect(await read()).toEqual({ location });
    const { location: moved } = await employer.call('updateLocation', {
      ...place,
      id: location.id,
      address: '2 Mill Lane',
    });
    expect(moved).toEqual({ ...location, address: '2 Mill Lane', ...EDITED_ONCE });
    expect(await read()).toEqual({ location: moved });
  });

  it('refuses a job of another company, even of the same manager', async () => {
    const employer = await newEmployer(api);
    const { company } = await employer.call('createCompany', { name: 'Other' });
    const elsewhere = await newLocation(employer, company);
    const input = jobInput(employer, { location_id: elsewhere.id });
    expect(await employer.ask('createJob', input)).toEqual(notFoundReply('location'));
    const view = await employer.call('getManagerCompanyView', { id: employer.company.id });
    expect(view.jobs).toEqual([]);
    expect(view.company.job_posting_count).toBe(0);
  });
});

describe('the company and location of a job', () => {
  async function shown(employer: Employer, id: string) {
    const [{ job }, { jobs }, view] = await Promise.all([
      employer.call('getJobPosting', { id }),
      employer.call('getManagerJobs', {}),
      employer.call('getManagerCompanyView', { id: employer.company.id }),
    ]);
    return [job, ...jobs, ...view.jobs].map(({ company, company_location }) => ({
      company: company.map(({ name, culture }) => `${name}, ${culture}`),
      city: company_location.map(({ city }) => city),
    }));
  }

  it('are up to date', async () => {
    const employer = await newEmployer(api);
    const { id } = await newJob(employer);
    await employer.call('updateCompany', {
      id: employer.company.id,
      name: 'Mill',
      culture: 'Calm',
    });
    await employer.call('updateLocation', { id: employer.location.id, city: 'Salem' });
    expect(await shown(employer, id)).toEqual(
      Array(3).fill({ company: ['Mill, Calm'], city: ['Salem'] }),
    );
  });
});
