import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { objectsClient } from '../../lambdas/data/files/objects-client.ts';
import { readFailure } from '../support/api/client.ts';
import { invoke } from '../support/api/in-process.ts';
import { shortenRetryPauses } from '../support/api/retry-pauses.ts';
import { pdf } from '../support/documents/files.ts';
import { type Fault, injectFaults } from '../support/engine/inject-faults.ts';
import { api } from '../support/stacks/shared-api.ts';
import type { Person } from '../support/worlds/person.ts';
import { documentKey, upload } from '../support/worlds/uploads.ts';
import { newcomer, profileFields } from '../support/worlds/world.ts';

shortenRetryPauses();

describe('an unreachable object store during the check of a file', () => {
  const broken = (request: number): Fault => ({
    passedOn: false,
    heard: request % 2 === 0 ? 'cut' : 'half',
  });
  const busy: Fault = {
    passedOn: false,
    heard: { status: 503, body: '<Error><Code>SlowDown</Code></Error>' },
  };

  const profileOf = (by: Person, resumeUrl: string) =>
    invoke('createCandidateProfile', { ...profileFields, resumeUrl }, { by });

  async function uploader() {
    const person = await newcomer(api);
    return { person, url: await upload(person, documentKey('resumes', 'pdf'), pdf) };
  }

  it('is retried over a new connection after a broken connection or a busy answer', async () => {
    const { person, url } = await uploader();
    const { seen } = await injectFaults(objectsClient.config, (request) =>
      request < 3 ? broken(request) : request < 5 ? busy : undefined,
    );
    const reply = await profileOf(person, url);
    expect(reply.status, reply.text).toBe(201);
    expect(seen.requests).toBe(6);
  });

  it.for([
    ['drops every connection', broken],
    ['answers nothing but failures', () => busy],
  ] as const)('that %s leads to a 503 with an id; nothing is stored', async ([, faultOf]) => {
    const { person, url } = await uploader();
    const { seen, stop } = await injectFaults(objectsClient.config, faultOf);
    const reply = await profileOf(person, url);
    expect(reply.status).toBe(503);
    expect(readFailure(reply)).toEqual({
      error: 'The file cannot be read at the moment. Please try again in a minute.',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(seen.requests).toBeGreaterThan(2);
    stop();
    expect((await person.call('getMyProfile', {})).profile).toBeNull();
    await person.call('createCandidateProfile', { ...profileFields, resumeUrl: url });
  });
});

it('a denied access during the check of a file is our fault, and not one of the upload', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const person = await newcomer(api);
  const url = await upload(person, documentKey('resumes', 'pdf'), pdf);
  const denied: Fault = {
    passedOn: false,
    heard: { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
  };
  await injectFaults(objectsClient.config, () => denied);
  const reply = await invoke(
    'createCandidateProfile',
    { ...profileFields, resumeUrl: url },
    { by: person },
  );
  expect(reply.status).toBe(500);
  expect(readFailure(reply).error).not.toContain('upload');
});
