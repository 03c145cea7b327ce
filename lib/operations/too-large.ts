import { REQUEST_MAX_BYTES } from '../../lambdas/contract/limits.ts';
import { STATUS_OF } from '../../lambdas/contract/problem.ts';

const MB = 1024 * 1024;

/** The answer to a request over the gateway's limit, before any Lambda runs. */
export const TOO_LARGE = {
  status: STATUS_OF['too-large'],
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  },
  body: JSON.stringify({
    error: `The request is too large: at most ${REQUEST_MAX_BYTES / MB} MB can be sent.`,
  }),
};
