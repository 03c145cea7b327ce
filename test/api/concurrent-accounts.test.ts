import { describe, expect, it } from 'vitest';
import { allAtOnce, countByStatus } from '../support/api/all-at-once.ts';
import type { Input } from '../support/api/client.ts';
import { api } from '../support/stacks/shared-api.ts';
import {
  newcomer,
  newEmail,
  newManager,
  profileFields,
  uniqueWord,
} from '../support/worlds/world.ts';

describe('of many people who want the same email', () => {
  it('one signs up, and the address signs in to that account only', async () => {
    const email = newEmail();
    const passwords = Array.from({ length: 20 }, () => uniqueWord());
    const replies = await allAtOnce(20, (index) =>
      api.ask('candidateSignup', {
        email: index % 2 === 0 ? email : email.toUpperCase(),
        password: passwords[index] ?? '',
        firstName: 'Sam',
        lastName: String(index),
      }),
    );
    expect(countByStatus(replies)).toEqual({ 201: 1, 409: 19 });
    const winner = replies.findIndex(({ output }) => output !== undefined);
    const { candidate: signedIn } = await api.call('candidateLogin', {
      email,
      password: passwords[winner] ?? '',
    });
    expect(signedIn).toEqual(replies[winner]?.output?.candidate);
    const loser = passwords[(winner + 1) % 20] ?? '';
    expect((await api.ask('candidateLogin', { email, password: loser })).status).toBe(401);
  });

  it('a sign-up gets it, even from an account that changed to it and has not confirmed it', async () => {
    const email = newEmail();
    const people = await Promise.all(Array.from({ length: 5 }, () => newManager(api)));
    const fields = { email, user_password: 'correct horse', first_name: 'A', last_name: 'B' };
    const [signUp, ...changes] = await Promise.all<{ status: number }>([
      api.ask('managerSignup', fields),
      ...people.map((by) => by.ask('updateMyInformation', { email })),
    ]);
    expect(signUp?.status).toBe(201);
    const refused = changes.filter(({ status }) => status === 409);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    // Everybody else keeps their address, or has it back.
    const kept = await Promise.all(
      [{ email, password: 'correct horse' }, ...people].map((each) =>
        api.ask('managerSignin', { email: each.email, user_password: each.password }),
      ),
    );
    expect(countByStatus(kept)).toEqual({ 200: 6 });
  });
});

describe('a person who changes their email', () => {
  it('to many addresses at once gets exactly one of them', async () => {
    const manager = await newManager(api);
    const addresses = Array.from({ length: 12 }, () => newEmail());
    const replies = await Promise.all(
      addresses.map((email) => manager.ask('updateMyInformation', { email })),
    );
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const signIns = await Promise.all(
      [manager.email, ...addresses].map((email) =>
        api.ask('managerSignin', { email, user_password: manager.password }),
      ),
    );
    expect(countByStatus(signIns)).toEqual({ 200: 1, 401: 12 });
    const opened = signIns.find(({ output }) => output !== undefined)?.output?.user;
    expect(addresses).toContain(opened?.email);
  });

  it('with a double click gets the new one, and no error', async () => {
    const manager = await newManager(api);
    const email = newEmail();
    const replies = await allAtOnce(6, () => manager.ask('updateMyInformation', { email }));
    expect(countByStatus(replies)).toEqual({ 200: 6 });
    expect(
      (await api.ask('managerSignin', { email, user_password: manager.password })).status,
    ).toBe(200);
  });
});

describe('a profile', () => {
  it('is created once', async () => {
    const person = await newcomer(api);
    const replies = await allAtOnce(20, (index) =>
      person.ask('createCandidateProfile', { ...profileFields, city: `City ${index}` }),
    );
    expect(countByStatus(replies)).toEqual({ 201: 1, 409: 19 });
    const winner = replies.find(({ output }) => output !== undefined)?.output?.profile;
    expect((await person.call('getMyProfile', {})).profile).toEqual(winner);
  });

  it('loses none of several changes made at once', async () => {
    const person = await newcomer(api);
    const { id } = (await person.call('createCandidateProfile', profileFields)).profile;
    const changes: Partial<Input<'updateCandidateProfile'>>[] = [
      { benefitsWanted: { remoteWork: true } },
      { benefitsWanted: { paidTimeOff: true } },
      { activelyLooking: false },
      { educationHistory: [{ institution: 'College' }] },
      { workExperience: [{ jobTitle: 'Cook', company: 'Diner' }] },
    ];
    const replies = await Promise.all(
      changes.map((each) => person.ask('updateCandidateProfile', { id, ...each })),
    );
    expect(countByStatus(replies)).toEqual({ 200: 5 });
    expect((await person.call('getMyProfile', {})).profile).toMatchObject({
      benefits_wanted: { remoteWork: true, paidTimeOff: true },
      actively_looking: false,
      education_history: [{ institution: 'College' }],
      work_experience: [{ jobTitle: 'Cook' }],
    });
  });
});
