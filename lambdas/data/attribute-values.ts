import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** Attributes in the form in which DynamoDB reads and answers them. */
export type AttributeValues = Record<string, AttributeValue>;

/** Attributes that are undefined are left out. */
export function toAttributeValues(attributes: object): AttributeValues {
  return marshall(attributes, { removeUndefinedValues: true });
}

export function fromAttributeValues(values: AttributeValues): Record<string, unknown> {
  return unmarshall(values);
}
