import { contract, handlerOf } from '../../lambdas/contract/index.ts';
import { openPages } from '../../lambdas/contract/pages/pages.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { type Consumer, consumerFile, consumers } from './consumers.ts';
import type { Grants } from './grant-types.ts';
import { grantsOf, PUBLIC_SECRETS, pageGrants } from './grants.ts';

/** Memory in MB; CPU is proportional to it. */
export const MEMORY = {
  usual: 512,
  // Holds the filter data of all open jobs in memory.
  search: 1024,
  // One whole CPU: Argon2id keeps it busy.
  passwords: 1769,
};

/** The memory of an API function with these grants. */
export function memoryOf({ passwords, search }: Grants): number {
  if (passwords) return MEMORY.passwords;
  return search === undefined ? MEMORY.usual : MEMORY.search;
}

/** The declaration of a Lambda in the stack. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  /** The path of its code, below `lambdas`; it exports `handler`. */
  readonly entry: string;
  readonly grants: Grants;
}

/** Identifies the callers for the gateway. */
export const AUTHORIZER: FunctionDeclaration = {
  name: 'authorizer',
  description: 'Says who makes a call.',
  entry: 'http/authorizer.ts',
  grants: { table: ['GetItem'], secrets: PUBLIC_SECRETS },
};

/** Answers unknown routes. */
export const NOT_FOUND: FunctionDeclaration = {
  name: 'notFound',
  description: 'Answers a call that there is none of, in the form of all failures.',
  entry: 'http/not-found.ts',
  grants: { table: [] },
};

/** The function of a route. */
export function functionOfRoute(route: Route): FunctionDeclaration {
  const { name, role, summary: description } = route;
  const secrets = role === 'public' && { secrets: PUBLIC_SECRETS };
  const grants = { ...grantsOf(name), ...secrets };
  return { name, description, entry: `handlers/${handlerOf(route)}`, grants };
}

/** A function that serves public pages. */
export interface PageDeclaration extends FunctionDeclaration {
  /** In API Gateway's syntax: path parameters in braces. */
  readonly paths: readonly `/${string}`[];
}

/** Serves all public pages. */
export const PUBLIC_PAGES: PageDeclaration = {
  name: 'publicPages',
  description: 'Answers the public pages, the site map and the feeds.',
  paths: Object.values(openPages).flatMap(({ paths }) => paths),
  entry: 'pages/public-pages.ts',
  grants: pageGrants,
};

/** The name of a stage's function on AWS. */
export function functionName(stage: string, name: string): string {
  return `hiring-${stage}-${name}`;
}

/** The function of a consumer. */
export function functionOfConsumer(
  name: string,
  { description, grants }: Consumer,
): FunctionDeclaration {
  return { name, description, entry: consumerFile(name), grants };
}

/** Every function of the stack. */
export const functions: readonly FunctionDeclaration[] = [
  ...contract.map(functionOfRoute),
  PUBLIC_PAGES,
  AUTHORIZER,
  NOT_FOUND,
  ...Object.entries<Consumer>(consumers).map(([name, consumer]) =>
    functionOfConsumer(name, consumer),
  ),
];
