type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** An object without its undefined fields, so that spreading it over another changes only what was given. */
export function defined<T extends object>(fields: T): Defined<T>;
export function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
