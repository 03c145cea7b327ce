import { expect, it } from 'vitest';
import { expectedFileItem, objectOf, withVersions } from './remap-files.ts';

const key = 'resumes/0b6f4f0e-0000-4000-8000-000000000000.pdf';
const accepted = {
  pk: `FILE#${key}`,
  sk: 'FILE',
  owner_id: 'c',
  version_id: 'here',
  was_too_large: false,
  revision: 2,
  schema_version: 1,
};
const newVersionOf = (of: string, version: string) => `${version} of ${of} there`;
const moved = { key, version_id: `here of ${key} there` };
const here = { key, version_id: 'here' };

it('finds the object of a file item', () => {
  const object = { bucket: 'documents', key, expires_at: null };
  expect(objectOf(accepted)).toEqual({ ...object, version_id: 'here' });
  expect(objectOf({ ...accepted, version_id: null, expires_at: 7 })).toEqual({
    ...object,
    version_id: null,
    expires_at: 7,
  });
  expect(objectOf({ pk: 'COMP#c', sk: 'COMPANY' })).toBeUndefined();
});

it('creates an item that expects an object, and expires when the object would have', () => {
  const waiting = { key, version_id: 'v', expires_at: null };
  expect(objectOf(expectedFileItem(waiting))).toMatchObject({
    key,
    version_id: null,
    expires_at: null,
  });
  expect(objectOf(expectedFileItem({ ...waiting, expires_at: 7 }))).toMatchObject({
    expires_at: 7,
  });
});

it('replaces every object version in an item by the new one, and changes nothing else', () => {
  const file = { ...accepted, more: 1 };
  expect(withVersions(file, newVersionOf)).toEqual({ ...file, version_id: moved.version_id });
  const waiting = { ...file, version_id: null };
  expect(withVersions(waiting, newVersionOf)).toEqual(waiting);
  const application = {
    pk: 'JOB#j',
    sk: 'APPLICATION#a',
    gsi1pk: 'JOB#j',
    resume: here,
    cover_letter: null,
    video_responses: [{ question_id: 'q', file: here }],
    decided_at: 'here',
    schema_version: 1,
  };
  expect(withVersions(application, newVersionOf)).toEqual({
    ...application,
    resume: moved,
    video_responses: [{ question_id: 'q', file: moved }],
  });
  const candidate = {
    pk: 'CAND#c',
    sk: 'CANDIDATE',
    candidate_profile: { resume: here, work_experience: [{ company: 'c' }] },
    schema_version: 1,
  };
  expect(withVersions(candidate, newVersionOf)).toEqual({
    ...candidate,
    candidate_profile: { resume: moved, work_experience: [{ company: 'c' }] },
  });
  const company = { pk: 'COMP#c', sk: 'COMPANY', name: 'here' };
  expect(withVersions(company, newVersionOf)).toBe(company);
});
