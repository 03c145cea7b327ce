import { describe, expect, inject, it } from 'vitest';
import { ROLES } from '../../lambdas/contract/roles.ts';
import { mailTo } from '../support/api/mailbox.ts';
import { invalidField, refusal } from '../support/api/refusals.ts';
import { api } from '../support/stacks/shared-api.ts';
import * as accounts from '../support/worlds/accounts.ts';
import { accountIn } from '../support/worlds/accounts.ts';
import type { Person } from '../support/worlds/person.ts';
import { newEmail, newPersonOf, uniqueWord } from '../support/worlds/world.ts';

const { url } = inject('stack');

describe.for(ROLES)('a %s', (role) => {
  const signUp = (email: string, password?: string) =>
    accounts.signUp(api.ask, { role, email, password });
  const signIn = (email: string, password?: string) =>
    accounts.signIn(api.ask, { role, email, password });
  const newPerson = () => newPersonOf[role](api);
  const rename = (person: Person, to: string) =>
    accounts.changeTo(person, to, { first: 'Eve', last: 'Moss' });
  const read = async ({ call }: Person) =>
    role === 'manager'
      ? (await call('getMyInformation', {})).manager
      : (await call('getMyProfile', {})).candidate;

  it('is signed in by the sign-up, and can sign in again', async () => {
    const email = newEmail();
    const signedUp = await signUp(email);
    expect(signedUp.status).toBe(201);
    const user = accountIn(signedUp);
    expect(user).toMatchObject({ email, first_name: 'Ada', last_name: 'Berg' });
    const signedIn = await signIn(email);
    expect(signedIn.status).toBe(200);
    expect(accountIn(signedIn)).toEqual(user);
    expect(signedIn.output?.token).not.toBe('');
    expect(JSON.stringify([signedUp, signedIn])).not.toMatch(/password|argon/);
  });

  it('needs a visible name', async () => {
    const invisible = ['\u200b', '\u3164', '\u2800', ' \u200b\u3164 \u2800'];
    for (const name of invisible) {
      for (const field of ['first', 'last'] as const) {
        const reply = await accounts.signUp(api.ask, { role, email: newEmail(), [field]: name });
        expect(reply, JSON.stringify(name)).toMatchObject({
          status: 400,
          failure: { issues: [{ message: 'This field is required.' }] },
        });
      }
    }
    // Next to visible characters they are allowed, as in Persian names and emoji.
    const first = `A${invisible.join('B')}C`;
    expect((await accounts.signUp(api.ask, { role, email: newEmail(), first })).status).toBe(201);
  });

  it('has an email address that ignores case and surrounding spaces', async () => {
    const email = newEmail();
    const signedUp = await signUp(` ${email.toUpperCase()}\t`);
    expect(accountIn(signedUp)).toMatchObject({ email });
    expect((await signIn(`  ${email.replace('e', 'E')} `)).status).toBe(200);
    expect(await signUp(email.toUpperCase())).toMatchObject(
      refusal(409, 'An account with this email address already exists.'),
    );
  });

  it('can have any email address that a browser accepts, and no other', async () => {
    const word = uniqueWord();
    for (const email of [`r&d/!#$%*=?^{|}~\`'.${word}@example.xn--p1ai`, `${word}@localhost`]) {
      expect((await signUp(email)).status, email).toBe(201);
      expect((await signIn(email)).status, email).toBe(200);
      await mailTo(url, email, /^Confirm/);
    }
    for (const email of [
      `a b${word}@example.com`,
      `${word}@exam ple.com`,
      `<${word}@example.com>`,
      `"${word}"@example.com`,
      `${word}@example.com,${word}@example.org`,
      `${word}\r\nBcc:x@example.com`,
      `${word}@example.com\0`,
      `${word}@a@example.com`,
      `${word}@[127.0.0.1]`,
      `ü${word}@example.com`,
      `${word.padEnd(250, 'x')}@example.com`,
    ])
      expect(await signUp(email), email).toMatchObject(invalidField('email'));
  });

  it('can have the same email address as an account of the other role', async () => {
    const email = newEmail();
    const other = role === 'manager' ? 'candidate' : 'manager';
    expect((await signUp(email)).status).toBe(201);
    expect(
      (await accounts.signUp(api.ask, { role: other, email, password: 'another horse' })).status,
    ).toBe(201);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, 'another horse')).status).toBe(401);
  });

  it('gets the same error for a wrong password as for an unknown address', async () => {
    const { email } = await newPerson();
    const wrong = await signIn(email, 'wrong horse');
    const unknown = await signIn(newEmail(), 'wrong horse');
    expect(wrong).toEqual(refusal(401, 'Invalid email or password'));
    expect(unknown).toEqual(wrong);
  });

  it('chooses a password of 6 to 128 characters, which is never trimmed', async () => {
    for (const [password, status] of [
      ['12345', 400],
      ['123456', 201],
      ['x'.repeat(128), 201],
      ['x'.repeat(129), 400],
      ['  spaces  ', 201],
      ['пароль 密码 🔑', 201],
    ] as const) {
      const email = newEmail();
      expect((await signUp(email, password)).status, password).toBe(status);
      if (status !== 201) continue;
      expect((await signIn(email, password)).status, password).toBe(200);
    }
    const email = newEmail();
    await signUp(email, '  spaces  ');
    expect((await signIn(email, 'spaces')).status).toBe(401);
  });

  it('changes name and email address: the new one signs in, the old one is free', async () => {
    const person = await newPerson();
    const to = newEmail();
    const changed = await rename(person, ` ${to.toUpperCase()} `);
    expect(changed).toMatchObject({
      id: person.id,
      email: to,
      first_name: 'Eve',
      last_name: 'Moss',
    });
    expect(await read(person)).toEqual(changed);
    expect((await signIn(to, person.password)).status).toBe(200);
    expect((await signIn(person.email, person.password)).status).toBe(401);
    const successor = await signUp(person.email, 'another horse');
    expect(successor.status).toBe(201);
    expect(await read(person)).toEqual(changed);
  });

  it('cannot take the email address of another, and nothing changes', async () => {
    const [person, other] = await Promise.all([newPerson(), newPerson()]);
    const before = await read(person);
    await expect(rename(person, other.email)).rejects.toMatchObject(
      refusal(409, 'An account with this email address already exists.'),
    );
    expect(await read(person)).toEqual(before);
    expect((await signIn(person.email, person.password)).status).toBe(200);
    expect((await signIn(other.email, other.password)).status).toBe(200);
  });

  it('can change the email address to the same one', async () => {
    const person = await newPerson();
    const { email, password } = person;
    expect(await rename(person, email.toUpperCase())).toMatchObject({ email, first_name: 'Eve' });
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('can change the address back and forth', async () => {
    const person = await newPerson();
    const { email, password } = person;
    const other = newEmail();
    for (const to of [other, email, other, email]) await rename(person, to);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn(other, password)).status).toBe(401);
  });
});
