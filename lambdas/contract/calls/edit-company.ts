import * as z from 'zod/mini';
import {
  ADDRESS_MAX,
  BENEFIT_MAX,
  CITY_MAX,
  COMPANY_DESCRIPTION_MAX,
  CULTURE_MAX,
  MAX_LIST_ENTRIES,
  NAME_MAX,
  STATE_MAX,
  ZIP_CODE_MAX,
} from '../limits.ts';
import { route } from '../route.ts';
import { company, ownLocation } from '../schemas/company.ts';
import {
  childId,
  id,
  list,
  name,
  optionalText,
  paragraph,
  text,
  unlessNone,
} from '../schemas/types.ts';
import { expectedRevision } from '../schemas/version.ts';

const companyFields = {
  name: name(NAME_MAX),
  culture: optionalText(paragraph(CULTURE_MAX, 0)),
  description: optionalText(paragraph(COMPANY_DESCRIPTION_MAX, 0)),
  benefits: unlessNone(list(text(BENEFIT_MAX), MAX_LIST_ENTRIES)),
};

export const createCompany = route({
  name: 'createCompany',
  POST: '/company/create-company',
  role: 'manager',
  status: 201,
  takesIdempotencyKey: true,
  summary: 'Creates a company that the manager owns.',
  input: z.object(companyFields),
  output: z.object({ company }),
});

export const updateCompany = route({
  name: 'updateCompany',
  POST: '/company/update-company',
  role: 'manager',
  idempotent: true,
  summary: 'Changes a company; a field left out stays as it is.',
  input: z.object({
    id,
    ...companyFields,
    name: z.optional(companyFields.name),
    expected_revision: expectedRevision,
  }),
  output: z.object({ company }),
});

const locationFields = {
  location_name: name(NAME_MAX),
  address: name(ADDRESS_MAX),
  city: name(CITY_MAX),
  state: name(STATE_MAX),
  zip_code: name(ZIP_CODE_MAX),
};

export const addLocation = route({
  name: 'addLocation',
  POST: '/company/add-location',
  role: 'manager',
  status: 201,
  takesIdempotencyKey: true,
  summary: 'Adds a location to a company.',
  input: z.object({ company_id: id, ...locationFields }),
  output: z.object({ location: ownLocation }),
});

export const updateLocation = route({
  name: 'updateLocation',
  POST: '/company/update-location',
  role: 'manager',
  idempotent: true,
  summary: 'Changes a location; a field left out stays as it is.',
  input: z.extend(z.partial(z.object(locationFields)), {
    id: childId,
    expected_revision: expectedRevision,
  }),
  output: z.object({ location: ownLocation }),
});
