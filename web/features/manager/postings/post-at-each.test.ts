import { expect, it } from 'vitest';
import { ApiError } from '../../../api/errors.ts';
import { PostedInPart, postAtEach } from './post-at-each.ts';

const at = (id: string) => ({
  id,
  company_id: 'c',
  location_name: id.toUpperCase(),
  address: '',
  city: '',
  state: '',
  zip_code: '',
  created_at: '',
});

it('posts at each location, says which failed, and retries only those', async () => {
  const posted = new Map<string, string>();
  const asked: string[] = [];
  let failing = ['b', 'c'];
  const post = async ({ id }: { id: string }) => {
    asked.push(id);
    if (id === 'c' && failing.includes(id)) throw new ApiError(409, 'Too many jobs.');
    if (failing.includes(id)) throw new Error('No connection');
    return `job at ${id}`;
  };
  const all = () => postAtEach([at('a'), at('b'), at('c')], posted, post);
  await expect(all()).rejects.toEqual(
    new PostedInPart(
      'Error creating job posting. Please try again. Posted at A. Not posted at B, C (Too many jobs.).',
    ),
  );
  failing = [];
  await all();
  expect(asked).toEqual(['a', 'b', 'c', 'b', 'c']);
  expect([...posted]).toEqual([
    ['a', 'job at a'],
    ['b', 'job at b'],
    ['c', 'job at c'],
  ]);
});

it('stops at an invalid field, which the other locations would refuse too', async () => {
  const wrong = new ApiError(400, 'Enter a title.', {
    issues: [{ path: 'job_title', message: 'Enter a title.' }],
  });
  const asked: string[] = [];
  const post = ({ id }: { id: string }) => {
    asked.push(id);
    return Promise.reject(wrong);
  };
  await expect(postAtEach([at('a'), at('b')], new Map(), post)).rejects.toBe(wrong);
  expect(asked).toEqual(['a']);
});
