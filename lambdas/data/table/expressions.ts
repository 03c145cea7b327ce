import type { KeyRange } from '../keys/key.ts';

/** Key, condition and update expressions, built from plain values. */

export type Attributes = Record<string, unknown>;

/** The condition of a write, on the stored item. */
export interface Condition {
  /** Whether the item exists. */
  readonly exists?: boolean;
  /** Whether the item may also have expired: DynamoDB removes expired items up to days later. */
  readonly orExpired?: boolean;
  /** Attributes and their required values; undefined: the attribute must be absent. */
  readonly equals?: Attributes;
  /** Numbers that must be below a limit; a missing one counts as 0. */
  readonly below?: Readonly<Record<string, number>>;
}

/** The changes of an update. */
export interface Change {
  /** Attributes to set; undefined removes one. */
  readonly set?: Attributes;
  /** Numbers to add to; a missing one counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
}

class Expression {
  readonly names: Record<string, string> = {};
  readonly values: Attributes = {};

  name(attribute: string): string {
    this.names[`#${attribute}`] = attribute;
    return `#${attribute}`;
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  existence(exists: boolean, orExpired: boolean): string {
    const term = `attribute_${exists ? '' : 'not_'}exists(${this.name('pk')})`;
    if (!orExpired) return term;
    return `(${term} OR ${this.name('expires_at')} <= ${this.value(Math.floor(Date.now() / 1000))})`;
  }

  condition({ exists, orExpired = false, equals = {}, below = {} }: Condition): string | undefined {
    const terms = [
      ...(exists === undefined ? [] : [this.existence(exists, orExpired)]),
      ...Object.entries(equals).map(([attribute, value]) =>
        value === undefined
          ? `attribute_not_exists(${this.name(attribute)})`
          : `${this.name(attribute)} = ${this.value(value)}`,
      ),
      ...Object.entries(below).map(([attribute, limit]) => {
        const name = this.name(attribute);
        const isBelow = `${name} < ${this.value(limit)}`;
        return limit > 0 ? `(attribute_not_exists(${name}) OR ${isBelow})` : isBelow;
      }),
    ];
    return terms.length === 0 ? undefined : terms.join(' AND ');
  }

  update({ set = {}, add = {} }: Change): string {
    const present = Object.entries(set).filter(([, value]) => value !== undefined);
    const absent = Object.entries(set).filter(([, value]) => value === undefined);
    const added = Object.entries(add).filter(([, value]) => value !== 0);
    const clauses = [
      ['SET', present.map(([name, value]) => `${this.name(name)} = ${this.value(value)}`)],
      ['REMOVE', absent.map(([name]) => this.name(name))],
      ['ADD', added.map(([name, value]) => `${this.name(name)} ${this.value(value)}`)],
    ] as const;
    return clauses
      .filter(([, terms]) => terms.length > 0)
      .map(([keyword, terms]) => `${keyword} ${terms.join(', ')}`)
      .join(' ');
  }

  /** The parameters for the expressions built so far. */
  get parameters() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && {
        ExpressionAttributeValues: this.values,
      }),
    };
  }
}

/** The parameters of a Put, Delete or ConditionCheck with an existence condition. */
export function conditionParameters(condition: Condition & { readonly exists: boolean }) {
  const expression = new Expression();
  const ConditionExpression = expression.condition(condition) ?? '';
  return { ConditionExpression, ...expression.parameters };
}

/** The parameters of an Update with a condition. */
export function updateParameters(change: Change, condition: Condition = {}) {
  const expression = new Expression();
  const UpdateExpression = expression.update(change);
  const ConditionExpression = expression.condition(condition);
  return {
    UpdateExpression,
    ...(ConditionExpression !== undefined && { ConditionExpression }),
    ...expression.parameters,
  };
}

/**
 * The parameters of a Query for a range.
 * @throws if the partition key or an end of the range is empty
 */
export function keyCondition({ pk, from, to }: KeyRange, names: { pk: string; sk: string }) {
  if ([pk, from, to].includes(''))
    throw new Error('DynamoDB refuses an empty text in a key: leave that end of the range open');
  const ends = [from !== undefined && 'from', to !== undefined && 'to'].filter(Boolean).join();
  const onSortKey = SORT_KEY_CONDITIONS[ends];
  return {
    KeyConditionExpression: ['#pk = :pk', onSortKey].filter(Boolean).join(' AND '),
    ExpressionAttributeNames: { '#pk': names.pk, ...(onSortKey && { '#sk': names.sk }) },
    ExpressionAttributeValues: {
      ':pk': pk,
      ...(from !== undefined && { ':from': from }),
      ...(to !== undefined && { ':to': to }),
    },
  };
}

/** By the ends that a range has. */
const SORT_KEY_CONDITIONS: Readonly<Record<string, string>> = {
  from: '#sk >= :from',
  to: '#sk <= :to',
  'from,to': '#sk BETWEEN :from AND :to',
};
