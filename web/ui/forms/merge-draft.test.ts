import { describe, expect, test } from 'vitest';
import { changedMeanwhile, mergeDraft } from './merge-draft.ts';

const question = (id: string, text: string) => ({ key: id, id, text });

describe('a draft merged with values saved since', () => {
  test('keeps typed changes, takes saved ones, and marks conflicts', () => {
    const draft = {
      from: { title: 'Baker', pay: 2550, benefits: ['Tea'], schedule: 'Days' },
      values: { title: 'Chief baker', pay: 2600, benefits: ['Tea'], schedule: 'Nights' },
    };
    const saved = { title: 'Baker', pay: 9900, benefits: ['Tea', 'Bread'], schedule: 'Nights' };
    const merged = mergeDraft(draft, saved);
    expect(merged.values).toEqual({
      ...{ title: 'Chief baker', pay: 2600, benefits: ['Tea', 'Bread'], schedule: 'Nights' },
    });
    expect(changedMeanwhile(merged, saved, 'pay')).toEqual({ saved: 9900 });
    for (const path of ['title', 'benefits', 'schedule']) {
      expect(changedMeanwhile(merged, saved, path)).toBeUndefined();
    }
    // A conflict survives reopening, and ends when the saved value is used.
    expect(mergeDraft(merged, saved)).toEqual(merged);
    const taken = { ...merged, values: { ...merged.values, pay: 9900 } };
    expect(changedMeanwhile(taken, saved, 'pay')).toBeUndefined();
  });

  test('merges lists with ids entry by entry', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => question(id, id));
    const draft = {
      from: { questions: [a, b, c, d] },
      // a and d are changed, b is removed, one is new.
      values: {
        questions: [question('a', 'mine'), c, question('d', 'mine'), { key: 'k', text: 'new' }],
      },
    };
    const saved = {
      // a is changed too, c is changed, d is deleted, e is added.
      questions: [question('a', 'theirs'), b, question('c', 'theirs'), question('e', 'e')],
    };
    const merged = mergeDraft(draft, saved);
    expect(merged.values.questions).toEqual([
      question('a', 'mine'),
      question('c', 'theirs'),
      question('e', 'e'),
      question('d', 'mine'),
      { key: 'k', text: 'new' },
    ]);
    const at = (index: number) => changedMeanwhile(merged, saved, `questions.${index}`);
    expect(at(0)).toEqual({ saved: question('a', 'theirs') });
    expect(at(3)).toEqual({ saved: undefined });
    expect([at(1), at(2), at(4)]).toEqual([undefined, undefined, undefined]);
    expect(mergeDraft(merged, saved)).toEqual(merged);
  });

  test('restores an entry that was removed here and changed elsewhere', () => {
    const draft = { from: { questions: [question('a', 'a')] }, values: { questions: [] } };
    const saved = { questions: [question('a', 'theirs')] };
    expect(mergeDraft(draft, saved).values).toEqual(saved);
  });

  test('treats entries that differ only in their keys as equal', () => {
    const draft = {
      from: { records: [{ key: '1', job: 'Baker' }] },
      values: { records: [{ key: '1', job: 'Cook' }] },
    };
    const saved = { records: [{ key: '2', job: 'Baker' }] };
    const merged = mergeDraft(draft, saved);
    expect(merged.values).toEqual(draft.values);
    expect(changedMeanwhile(merged, saved, 'records')).toBeUndefined();
  });
});
