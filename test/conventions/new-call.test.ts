import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract, handlerOf } from '../../lambdas/contract/index.ts';
import { consumerFile, consumers } from '../../lib/functions/consumers.ts';
import { grants } from '../../lib/functions/grants.ts';
import { examples } from '../support/api/examples.ts';

/** Each call and each consumer needs an entry in several places. A failure lists the places without one. */

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const tests = globSync('test/api/**/*.test.ts', { cwd: ROOT }).map(read).join('\n');

const names = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

/** The places without an entry. */
const lacking = (places: Readonly<Record<string, boolean>>) =>
  Object.keys(places).filter((place) => !places[place]);

describe('a call has an entry in every place', () => {
  it.each(contract)('$name', (route) => {
    const { name } = route;
    expect(
      lacking({
        [`its handler, lambdas/handlers/${handlerOf(route)}`]: existsSync(
          join(ROOT, 'lambdas/handlers', handlerOf(route)),
        ),
        [`a line for ${name} in lib/functions/grants.ts`]: Object.hasOwn(grants, name),
        [`an example named ${name} in test/support/api/examples.ts`]: Object.hasOwn(examples, name),
        [`a test in test/api that names ${name}`]: names(tests, name),
      }),
    ).toEqual([]);
  });
});

describe('a consumer has an entry in every place', () => {
  it.each(Object.keys(consumers))('%s', (name) => {
    const file = consumerFile(name);
    expect(
      lacking({
        [`its code, lambdas/${file}`]: existsSync(join(ROOT, 'lambdas', file)),
        [`a test in test/api that names ${name} or ${file}`]:
          names(tests, name) || tests.includes(file),
      }),
    ).toEqual([]);
  });

  it('including lib/functions/consumers.ts', () => {
    const files = globSync('events/**/*.ts', { cwd: join(ROOT, 'lambdas') });
    const declared = Object.keys(consumers).map(consumerFile);
    expect(files.filter((file) => !declared.includes(file))).toEqual([]);
  });
});
