/** What the gateway logs of each request, in its own words: nothing that a person has sent, nor when, which each line says. */
export const ACCESS_LOG = {
  request_id: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  lambda_ms: '$context.integrationLatency',
  bytes: '$context.responseLength',
  error: '$context.error.message',
  lambda_error: '$context.integrationErrorMessage',
  authorizer_error: '$context.authorizer.error',
} as const;
