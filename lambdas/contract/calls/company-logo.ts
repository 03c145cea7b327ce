import * as z from 'zod/mini';
import { LARGE_BODY_MAX_BYTES, LOGO_SIDE } from '../limits.ts';
import { route } from '../route.ts';
import { company } from '../schemas/company.ts';
import { expected, id } from '../schemas/types.ts';
import { expectedRevision } from '../schemas/version.ts';

/** A file in base64. Only the call's largest body limits its size. */
const base64 = z
  .string(expected('a file in base64'))
  .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Expected a file in base64.'));

export const setCompanyLogo = route({
  name: 'setCompanyLogo',
  POST: '/company/set-company-logo',
  role: 'manager',
  bodyMaxBytes: LARGE_BODY_MAX_BYTES,
  summary: `Sets or removes a company's logo: a PNG, JPEG or WebP picture of ${LOGO_SIDE} by ${LOGO_SIDE} pixels, not animated.`,
  input: z.object({ id, image: z.nullable(base64), expected_revision: expectedRevision }),
  output: z.object({ company }),
});
