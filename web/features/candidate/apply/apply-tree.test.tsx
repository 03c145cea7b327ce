import {
  button,
  expect,
  field,
  installClock,
  open,
  page,
  test,
} from '../../../../test/support/web/app.tsx';
import { robin, robinsProfile, signInCandidate } from '../../../../test/support/web/people.ts';
import {
  APPLY,
  answerApplication,
  early,
  record,
  submit,
  videoQuestions,
} from '../../../../test/support/web/recorder/video-step.ts';

// The accessibility tree of `/candidate/apply/{jobId}`, from top to bottom.

const header = (percent: number) => `
- main:
  - heading "Baker" [level=1]
  - paragraph: Corner Bakery · Portland, Oregon
  - list "Steps":
    - listitem: Screening
    - listitem: Video
    - listitem: Done
  - progressbar "Progress of your application"
  - paragraph: ${percent}%`;

const BESIDE = `
  - group:
    - heading "About this job" [level=2]
  - complementary "About the company":
    - heading "Corner Bakery" [level=2]
    - term: Location
    - definition: Main Street, 12 Main Street, Portland, Oregon 97201
    - term: Employment type
    - definition: Full-time`;

/** The tree of the page with the recorder: the question's state, its region, and the part below. */
const videoStep = (state: string, region: readonly string[], below: readonly string[]) =>
  [
    header(50),
    '  - heading "Video answers" [level=2]',
    '  - navigation "Video questions":',
    `    - button "Question 1 ${state}":`,
    '      - strong: Question 1',
    `      - text: ${state}`,
    '  - region "Question 1 of 1: Why bread?":',
    '    - heading "Question 1 of 1: Why bread?" [level=3]',
    ...region.map((line) => `    - ${line}`),
    '    - status',
    ...below.map((line) => `  - ${line}`),
    '  - button "Back"',
  ].join('\n');

test('the whole page has headings, names and texts in order: screening, the recorder, more time, the microphone, a take, a written answer, the end', async () => {
  installClock();
  answerApplication({
    screening_questions: [{ ...early, question_text: 'Early?' }],
    video_questions: videoQuestions('Why bread?'),
  });
  signInCandidate({
    ...robin,
    candidate_profile: { ...robinsProfile, resume_url: 'https://files.example.com/mine.pdf' },
  });
  await open(APPLY);
  const main = page.getByRole('main');
  await expect.element(main).toMatchAriaInlineSnapshot(`${header(0)}
  - heading "Screening questions" [level=2]
  - text: Early?
  - radiogroup "Early?":
    - radio "yes"
    - text: "yes"
    - radio "no"
    - text: "no"
  - region "About your answers":
    - paragraph: About your answers
    - list:
      - listitem: At Corner Bakery, only this job's manager sees them, once you submit.
      - listitem: They are removed 1 year after the job closes.
      - listitem: Until the company decides, you can withdraw in My applications and delete your answers there.
  - button "Continue"${BESIDE}`);

  await page.getByRole('radio', { name: 'yes' }).click();
  await button('Continue').click();
  const time = [
    'paragraph: Up to 30 seconds for each answer.',
    'status',
    'button "Need more time?"',
  ];
  await expect
    .element(main)
    .toMatchAriaInlineSnapshot(`${videoStep(
      'To do',
      [
        'text: Your camera is off',
        'button "Check camera and microphone"',
        'button "Record now"',
        'button "Answer by voice"',
        'button "Answer in writing"',
        ...time,
      ],
      [
        'paragraph: Before you start',
        'list:\n    - listitem: /^There is one question/\n    - listitem: /never leave this device\\.$/\n    - listitem: You can answer by voice or in writing instead. Nobody asks why.\n    - listitem: The company sees your answers only after you submit.',
        'status: 0 of 1 answered , 0 saved',
      ],
    )}
  - button "Submit Application" [disabled]${BESIDE}`);

  await button('Need more time?').click();
  await expect.element(button('Need more time?')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('group', { name: 'More time' })).toMatchAriaInlineSnapshot(`
- group "More time":
  - button "60 seconds"
  - button "90 seconds"
  - paragraph: For this application. The company does not see that you asked.`);
  await button('Need more time?').click();
  await button('Answer by voice').click();
  await expect.element(page.getByText('We can hear you.')).toBeVisible();
  await expect
    .element(main)
    .toMatchAriaInlineSnapshot(`${videoStep(
      'To do',
      [
        'button "Record"',
        'button "Practice"',
        'button "Turn off microphone"',
        'button "Answer by video"',
        'button "Answer in writing"',
        'paragraph: /^Practice asks .+ Nothing is saved or sent\\.$/',
        'status: We can hear you.',
        'text: Microphone',
        'combobox "Microphone"',
        ...time,
      ],
      ['status: 0 of 1 answered , 0 saved'],
    )}
  - button "Submit Application" [disabled]${BESIDE}`);
  // The arrow of a select would count as an unnamed image.
  await expect.element(main.getByRole('img')).not.toBeInTheDocument();
  await button('Answer by video').click();

  await record();
  await expect
    .element(main)
    .toMatchAriaInlineSnapshot(`${videoStep(
      'Recorded',
      [
        'button "Record Again"',
        'button "Use This Video"',
        'button "Answer by voice"',
        'button "Answer in writing"',
        ...time,
        'button "Add captions (optional)"',
      ],
      ['status: 1 of 1 answered , 0 saved'],
    )}
  - button "Submit Application"${BESIDE}`);

  await button('Answer in writing').click();
  await expect
    .element(main)
    .toMatchAriaInlineSnapshot(`${videoStep(
      'To do',
      [
        'text: Your answer',
        'textbox "Your answer"',
        'paragraph: 0 of 2000 characters',
        'button "Answer by video"',
        'button "Answer by voice"',
      ],
      ['status: 0 of 1 answered , 0 saved'],
    )}
  - button "Submit Application" [disabled]${BESIDE}`);

  await field('Your answer').fill('The smell.');
  await submit();
  await expect.element(main).toMatchAriaInlineSnapshot(`${header(100)}
  - heading "Application submitted" [level=2]
  - paragraph: /You can follow it in My applications\\.$/
  - link "My applications"
  - link "Find more jobs"${BESIDE}`);
});
