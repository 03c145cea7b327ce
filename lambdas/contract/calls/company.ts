import * as z from 'zod/mini';
import { LIST_PAGE } from '../limits.ts';
import { route } from '../route.ts';
import { company, ownLocation } from '../schemas/company.ts';
import { job } from '../schemas/job.ts';
import { childId, cursor, id, nextCursor } from '../schemas/types.ts';

export const getCompany = route({
  name: 'getCompany',
  GET: '/company/get-company/{id}',
  role: 'manager',
  summary: "Answers one of the manager's companies.",
  input: z.object({ id }),
  output: z.object({ company }),
});

export const getManagerCompanies = route({
  name: 'getManagerCompanies',
  GET: '/company/get-manager-companies',
  role: 'manager',
  summary:
    "Lists the manager's companies, newest first, with the counts of their locations and jobs.",
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({ companies: z.array(company), next_cursor: nextCursor }),
});

export const getManagerCompanyView = route({
  name: 'getManagerCompanyView',
  GET: '/company/get-manager-company-view-by-company-id/{id}',
  role: 'manager',
  summary: `Answers a company with its locations and then its jobs, newest first; a page holds at most ${LIST_PAGE} of them together.`,
  input: z.object({ id, cursor: z.optional(cursor) }),
  output: z.object({
    company,
    locations: z.array(ownLocation),
    jobs: z.array(job),
    next_cursor: nextCursor,
  }),
});

export const getCompanyLocation = route({
  name: 'getCompanyLocation',
  GET: '/company/get-company-location-by-id',
  role: 'manager',
  summary: "Answers a location of one of the manager's companies.",
  input: z.object({ locationId: childId }),
  output: z.object({ location: ownLocation }),
});
