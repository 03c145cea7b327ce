import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScreeningQuestion } from '../contract/schemas/job.ts';
import { checkRevisions, checkScreening, matchVideos } from './responses.ts';

const questions = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      is_required: fc.boolean(),
      question_answers: fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 5 }),
      wanted: fc.option(fc.nat()),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .map((drawn) =>
    drawn.map(
      ({ id, is_required, question_answers, wanted }): ScreeningQuestion => ({
        id,
        job_posting_id: 'job',
        question_text: `Question ${id}?`,
        question_answers,
        correct_answer:
          wanted === null ? null : (question_answers[wanted % question_answers.length] ?? null),
        question_type: 'multiple-choice',
        is_required,
        revision: 1,
      }),
    ),
  );

/** Questions, with a valid answer to each required one and to some of the others, in any order. */
const answered = questions.chain((asked) =>
  fc.record({
    asked: fc.constant(asked),
    answers: fc
      .tuple(
        ...asked.map(({ is_required }) =>
          fc.record({ choice: fc.nat(), given: is_required ? fc.constant(true) : fc.boolean() }),
        ),
      )
      .chain((choices) => {
        const answers = asked.flatMap(({ id, question_answers }, index) => {
          const { choice = 0, given = false } = choices[index] ?? {};
          const response_text = question_answers[choice % question_answers.length] ?? '';
          return given ? [{ question_id: id, response_text }] : [];
        });
        return fc.shuffledSubarray(answers, { minLength: answers.length });
      }),
  }),
);

describe('screening answers', () => {
  it('are marked against the preferred answers, in the order of the questions', () => {
    fc.assert(
      fc.property(answered, ({ asked, answers }) => {
        const { marked, issues } = checkScreening(asked, answers);
        expect(issues).toEqual([]);
        const given = new Map(answers.map((each) => [each.question_id, each.response_text]));
        expect(marked).toEqual(
          asked
            .filter(({ id }) => given.has(id))
            .map(({ id, question_text, correct_answer }) => ({
              question_id: id,
              question_text,
              response_text: given.get(id),
              correct_answer,
              is_correct: correct_answer === null ? null : given.get(id) === correct_answer,
            })),
        );
      }),
    );
  });

  it('must answer every required question', () => {
    fc.assert(
      fc.property(answered, fc.nat(), ({ asked, answers }, which) => {
        const required = asked.filter(({ is_required }) => is_required);
        fc.pre(required.length > 0);
        const left = required[which % required.length]?.id;
        const { issues } = checkScreening(
          asked,
          answers.filter(({ question_id }) => question_id !== left),
        );
        expect(issues).toContainEqual({
          path: 'screening_responses',
          message: 'Answer every required question.',
        });
      }),
    );
  });

  it('are refused for a question of another job, for a repeated question, and for an unknown choice', () => {
    fc.assert(
      fc.property(answered, fc.nat(), ({ asked, answers }, which) => {
        fc.pre(answers.length > 0);
        const index = which % answers.length;
        const [answer] = answers.slice(index);
        if (answer === undefined) return;
        const foreign = { ...answer, question_id: `${asked.map(({ id }) => id).join()}!` };
        const unknown = {
          ...answer,
          response_text: `${asked.flatMap((each) => each.question_answers).join()}!`,
        };
        const issuesOf = (changed: typeof answers) => checkScreening(asked, changed).issues;
        expect(issuesOf([...answers, foreign])).toEqual([
          {
            path: `screening_responses.${answers.length}.question_id`,
            message: 'This question does not belong to this job.',
          },
        ]);
        expect(issuesOf([...answers, answer])).toEqual([
          {
            path: `screening_responses.${answers.length}.question_id`,
            message: 'Answer each question once.',
          },
        ]);
        expect(issuesOf(answers.with(index, unknown))).toEqual([
          {
            path: `screening_responses.${index}.response_text`,
            message: 'Choose one of the answers.',
          },
        ]);
      }),
    );
  });
});

describe('video answers', () => {
  it('are matched with their questions, unchanged and in the order of the questions', () => {
    fc.assert(
      fc.property(answered, ({ asked, answers }) => {
        const { matched, issues } = matchVideos(asked, answers);
        expect(issues).toEqual([]);
        expect(matched).toEqual(
          asked.flatMap(({ id, question_text }) =>
            answers
              .filter(({ question_id }) => question_id === id)
              .map((answer) => ({ ...answer, question_text })),
          ),
        );
      }),
    );
  });

  it('must answer every required question, and none of another job', () => {
    const question = { id: 'a', job_posting_id: 'job', question_text: 'Why?', is_required: true };
    expect(matchVideos([question], []).issues).toEqual([
      { path: 'video_responses', message: 'Answer every required question.' },
    ]);
    expect(matchVideos([{ ...question, is_required: false }], []).issues).toEqual([]);
    expect(matchVideos([question], [{ question_id: 'a' }, { question_id: 'b' }]).issues).toEqual([
      {
        path: 'video_responses.1.question_id',
        message: 'This question does not belong to this job.',
      },
    ]);
  });
});

describe('a video-only question', () => {
  const contact = { name: 'Dana Fake' };
  const only = { id: 'a', question_text: 'Why?', is_required: true, video_only_contact: contact };
  const any = { ...only, id: 'b', video_only_contact: null };
  const text = { question_id: 'a', response_text: 'In writing.' };
  const video = { question_id: 'a', video_url: 'https://example.com/a.webm' };
  const sound = { question_id: 'a', video_url: 'https://example.com/a.weba?X-Amz-Expires=900' };

  it.each([
    ['a text', text, 'response_text'],
    ['sound', sound, 'video_url'],
  ])('refuses %s and names the contact; other questions still accept it', (_, answer, field) => {
    expect(matchVideos([any, only], [{ ...answer, question_id: 'b' }, answer]).issues).toEqual([
      {
        path: `video_responses.1.${field}`,
        message: 'This question is answered by video only. Ask Dana Fake for another way.',
      },
    ]);
    expect(matchVideos([any, only], [{ ...text, question_id: 'b' }, video]).issues).toEqual([]);
  });
});

describe('an answer to a deleted question', () => {
  const deleted = new Set(['gone']);
  const gone = { question_id: 'gone', response_text: 'yes' };

  it('is ignored, whatever it says', () => {
    fc.assert(
      fc.property(answered, fc.nat(), ({ asked, answers }, at) => {
        fc.pre(asked.every(({ id }) => id !== 'gone'));
        const more = answers.toSpliced(at % (answers.length + 1), 0, gone);
        expect(checkScreening(asked, more, deleted)).toEqual(checkScreening(asked, answers));
        expect(matchVideos(asked, more, deleted)).toEqual(matchVideos(asked, answers));
      }),
    );
  });

  it('does not replace a required answer, and must not be repeated', () => {
    const asked = { id: 'a', question_text: 'Why?', is_required: true };
    expect(matchVideos([asked], [gone], deleted).issues).toEqual([
      { path: 'video_responses', message: 'Answer every required question.' },
    ]);
    expect(matchVideos([], [gone, gone], deleted).issues).toEqual([
      { path: 'video_responses.1.question_id', message: 'Answer each question once.' },
    ]);
  });
});

describe('an answer is outdated', () => {
  it("only if it names another revision than the question's current one, older or newer", () => {
    const asked = { question_text: 'Why?', is_required: true };
    const video_questions = [
      { ...asked, id: 'a', revision: 2 },
      { ...asked, id: 'b', revision: 5 },
    ];
    const video_responses = [
      { question_id: 'b', revision: 5 },
      { question_id: 'a', revision: 1 },
      { question_id: 'a', revision: 3 },
      { question_id: 'a' },
      { question_id: 'of no question of the job', revision: 9 },
    ];
    const message = 'This question has changed since you answered it.';
    const issues = [1, 2].map((at) => ({ path: `video_responses.${at}.revision`, message }));
    const check = () =>
      checkRevisions(
        { screening_questions: [], video_questions },
        { screening_responses: [], video_responses },
        false,
      );
    expect(check).toThrow(expect.objectContaining({ code: 'conflict', issues }));
  });
});
