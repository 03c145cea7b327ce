type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Drops undefined fields, so that spreading the object changes only the given ones. */
export function withoutUndefined<T extends object>(fields: T): Defined<T>;
export function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
