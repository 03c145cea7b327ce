/** The gateway's access log format. No personal data, and no time, which each line has anyway. */
export const ACCESS_LOG_FORMAT = {
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
