import * as z from 'zod/mini';
import { PERSON_NAME_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { candidate, manager } from '../schemas/people.ts';
import { accountEmail, email, id, name, newPassword, password } from '../schemas/types.ts';
import { expectedRevision } from '../schemas/version.ts';

export const managerSignup = route({
  name: 'managerSignup',
  POST: '/manager/signup',
  role: 'public',
  status: 201,
  summary: 'Creates a manager and signs them in.',
  input: z.object({
    email: accountEmail,
    user_password: newPassword,
    first_name: name(PERSON_NAME_MAX),
    last_name: name(PERSON_NAME_MAX),
  }),
  output: z.object({ token: z.string(), user: manager }),
});

export const managerSignin = route({
  name: 'managerSignin',
  POST: '/manager/signin',
  role: 'public',
  idempotent: true,
  summary: 'Signs a manager in.',
  input: z.object({ email, user_password: password }),
  output: z.object({ token: z.string(), user: manager }),
});

export const getMyInformation = route({
  name: 'getMyInformation',
  GET: '/manager/get-my-information',
  role: 'manager',
  summary: "Answers the manager's own profile.",
  input: z.object({}),
  output: z.object({ manager }),
});

export const updateMyInformation = route({
  name: 'updateMyInformation',
  POST: '/manager/update-my-information',
  role: 'manager',
  idempotent: true,
  summary: "Changes the manager's own name and email address; a field left out stays as it is.",
  input: z.object({
    first_name: z.optional(name(PERSON_NAME_MAX)),
    last_name: z.optional(name(PERSON_NAME_MAX)),
    email: z.optional(accountEmail),
    expected_revision: expectedRevision,
  }),
  output: z.object({ manager }),
});

export const getCandidate = route({
  name: 'getCandidate',
  GET: '/manager/candidates/{id}',
  role: 'manager',
  summary: "Answers a candidate who applied to one of the manager's jobs.",
  input: z.object({ id }),
  output: z.object({ candidate }),
});
