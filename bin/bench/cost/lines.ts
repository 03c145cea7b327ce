import { ACCESS_LOG } from '../../../lib/access-log.ts';

/** Values as long as they usually are; what is empty the gateway writes as a dash. */
const USUAL: Readonly<Record<string, string>> = {
  '$context.requestId': 'JKJaXmPLvHcESHA=',
  '$context.status': '200',
  '$context.responseLatency': '45',
  '$context.integrationLatency': '40',
  '$context.responseLength': '14400',
};

/** A line of the gateway's about a request that went well. */
export function accessLogLine(route: string): string {
  const values: Readonly<Record<string, string>> = { ...USUAL, '$context.routeKey': route };
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(ACCESS_LOG).map(([name, said]) => [name, values[said] ?? '-']),
    ),
  );
}
