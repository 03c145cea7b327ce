import type { _Record as Change } from '@aws-sdk/client-dynamodb-streams';
import type { ChangeFilter, Pattern } from '../../functions/consumers.ts';

export function createdAt({ dynamodb }: Change): number {
  return dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0;
}

/** Whether a filter matches a change. */
export function matches(
  { eventName, dynamodb: { Keys, NewImage = {} } }: ChangeFilter,
  change: Pick<Change, 'eventName' | 'dynamodb'>,
): boolean {
  return (
    eventName.some((wanted) => wanted === change.eventName) &&
    matchesImage(Keys, change.dynamodb?.Keys) &&
    matchesImage(NewImage, change.dynamodb?.NewImage)
  );
}

function matchesImage(
  wanted: Readonly<Record<string, { readonly S: readonly Pattern[] }>>,
  image: Readonly<Record<string, { readonly S?: string | undefined }>> = {},
): boolean {
  return Object.entries(wanted).every(([name, { S: patterns }]) => {
    const value = image[name]?.S;
    return patterns.some((pattern) =>
      typeof pattern === 'string' ? value === pattern : value?.startsWith(pattern.prefix),
    );
  });
}

/** Engines round the time of a change down, to the minute at most. */
const ROUNDING_S = 60;

/** A change in Lambda's form: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-example.html */
export function recordOf(change: Change, eventSourceARN: string, timeToLive: string): object {
  const { eventID, eventName, eventVersion, awsRegion, dynamodb, userIdentity } = change;
  const expiresAt = Number(dynamodb?.OldImage?.[timeToLive]?.N ?? Number.POSITIVE_INFINITY);
  const hasExpired = eventName === 'REMOVE' && expiresAt <= createdAt(change) / 1000 + ROUNDING_S;
  const { PrincipalId: principalId, Type: type } =
    userIdentity ??
    // The engine doesn't mark removals by expiry, which the local sweep makes.
    (hasExpired ? { PrincipalId: 'dynamodb.amazonaws.com', Type: 'Service' } : {});
  return {
    eventID,
    eventName,
    eventVersion,
    eventSource: 'aws:dynamodb',
    awsRegion,
    eventSourceARN,
    dynamodb: inJson(dynamodb),
    ...(principalId !== undefined && { userIdentity: { principalId, type } }),
  };
}

/** In Lambda's event form: times in seconds, bytes in base64. */
function inJson(value: unknown): unknown {
  if (value instanceof Date) return value.getTime() / 1000;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(inJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inJson(each)]));
}
