import { vi } from 'vitest';
import { getPreferences } from '../../../../lambdas/contract/calls/account.ts';
import { getMyApplications } from '../../../../lambdas/contract/calls/application.ts';
import {
  candidateLogin,
  updateCandidateProfile,
} from '../../../../lambdas/contract/calls/candidate.ts';
import { getPublicJob, getSimilarJobs } from '../../../../lambdas/contract/calls/public.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  field,
  fill,
  open,
  page,
  refusal,
  resize,
  sidewaysScroll,
  test,
} from '../../../../test/support/web/app.tsx';
import {
  PREFERENCES_OF_TESTS,
  robin,
  robinsProfile,
  signInCandidate,
} from '../../../../test/support/web/people.ts';
import {
  APPLY,
  answerApplication,
  early,
  type Server,
  started,
  videoQuestions,
} from '../../../../test/support/web/recorder/video-step.ts';
import { jobWithQuestions } from '../../../../test/support/web/things.ts';
import { queryClient } from '../../../api/query-client.ts';
import { takeCarried } from '../../../api/stored/from-link.ts';
import { logOut } from '../../../api/stored/session.ts';
import { formatDayOf } from '../../../ui/text/format.ts';

const check = page.getByRole('region', { name: 'What is submitted' });
const change = (what: string) => button(`Change: ${what}`, check);
/** What the page says is submitted. */
const shown = () =>
  [...(check.element().querySelectorAll('dd > div') ?? [])].map((each) => each.textContent);

async function openJob(asked: Partial<JobWithQuestions>): Promise<Server> {
  const server = answerApplication(asked);
  const { applicant_count, new_application_count, application_count, ...job } = jobWithQuestions;
  const similar = {
    ...job,
    applied: false,
    saved: false,
    id: `01JK${job.id.slice(4)}`,
    job_title: 'Night baker',
  };
  answer(getSimilarJobs, () => ({ jobPostings: [similar] }));
  await open(APPLY);
  return server;
}

async function write(text: string): Promise<void> {
  await button('Answer in writing').click();
  await field('Your answer').fill(text);
}

test('before an application is submitted, the page shows all of it, each part with a way to change it; that is what is sent', async () => {
  const { sent } = await openJob({
    screening_questions: [early],
    video_questions: videoQuestions('Why bread?', 'Why us?'),
  });
  await page.getByRole('radio', { name: 'yes' }).click();
  await button('Continue').click();
  await write('The smell.');
  // One question is open.
  await expect.element(check).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Question 2/ }).click();
  await write('Your rolls.');
  await expect
    .poll(shown)
    .toEqual(['yes', 'The smell.', 'Your rolls.', 'No resumeNo cover letter']);
  await button('Check your answers').click();
  await expect.element(check).toBeInViewport();

  await change('Why bread?').click();
  await expect.element(page.getByRole('heading', { level: 3 })).toHaveFocus();
  await field('Your answer').fill('The smell at four.');
  await change(early.question_text).click();
  await page.getByRole('radio', { name: 'no' }).click();
  await button('Continue').click();
  await expect
    .poll(shown)
    .toEqual(['no', 'The smell at four.', 'Your rolls.', 'No resumeNo cover letter']);

  await button('Submit Application').click();
  await expect.element(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'What happens next' })).toBeVisible();
  const similar = page.getByRole('region', { name: 'Similar jobs' });
  await expect.element(similar.getByRole('link', { name: 'Night baker' })).toBeVisible();
  const [{ screening_responses, video_responses } = {}] = sent;
  const texts = [...(screening_responses ?? []), ...(video_responses ?? [])];
  expect(texts.map(({ response_text }) => response_text)).toEqual([
    'no',
    'The smell at four.',
    'Your rolls.',
  ]);
});

test('what happens next names the usual days, if they are known, and from when on one can ask', async () => {
  const submitted_at = '2026-03-02T09:10:00.000Z';
  const [company] = jobWithQuestions.company;
  if (company === undefined) throw new Error('No company');
  await openJob({
    company: [{ ...company, usual_answer_days: 3 }],
    video_questions: videoQuestions('Why bread?'),
  });
  await expect.element(page.getByText('Usually answers within 3 days')).toBeVisible();
  await button('Continue').click();
  await write('The smell.');
  await button('Check your answers').click();
  await button('Submit Application').click();
  const said = () => page.getByRole('region', { name: 'What happens next' }).element().textContent;
  await expect.poll(said).toMatch(/It usually answers within 3 days/);
  await expect.poll(said).toMatch(/you can ask once, after 7 days,/);
  const { job_title, is_active, company_location } = jobWithQuestions;
  answer(getMyApplications, () => ({
    applications: [
      {
        ...started,
        submitted_at,
        company: [company],
        company_location,
        job: { id: jobWithQuestions.id, job_title, is_active },
      },
    ],
  }));
  await queryClient.invalidateQueries({ queryKey: ['candidate'] });
  await expect
    .poll(said)
    .toMatch(new RegExp(`once, from ${formatDayOf('2026-03-09T09:10:00.000Z')} on,`));
});

test('documents are changed in a dialog, which comes back to the application', async () => {
  await openJob({});
  const documents = page.getByRole('region', { name: 'Your documents' });
  await expect.element(documents).toBeVisible();
  const url = 'https://documents.example.com/resumes/1.pdf';
  const candidate = { ...robin, candidate_profile: { ...robinsProfile, resume_url: url } };
  signInCandidate(candidate);
  await open(APPLY);
  await expect.element(page.getByRole('link', { name: 'Resume' })).toHaveAttribute('href', url);
  const saved = answer(updateCandidateProfile, () => ({
    candidate: robin,
    profile: robinsProfile,
  }));
  await button('Change: resume and cover letter').click();
  await button('Remove resume').click();
  await button('Save').click();
  await expect.element(documents.getByText('No resume')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(saved).toMatchObject([{ id: robinsProfile.id, resumeUrl: null }]);
  await expect.element(button('Submit Application')).toBeVisible();
});

test('a notice says who sees the answers, how long they are kept and how to withdraw them; it leaves the first question in view, and names no time if it is unknown', async () => {
  const notice = page.getByRole('region', { name: 'About your answers' });
  const lines = () =>
    notice
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  const asked = {
    screening_questions: [early],
    video_questions: videoQuestions('Why?'),
  };
  await openJob(asked);
  // The stage's retention applies, not the default.
  answer(getPreferences, () => ({
    ...PREFERENCES_OF_TESTS,
    retention: { unfinished_days: 30, decided_days: 90 },
  }));
  await open(APPLY);
  await expect
    .poll(lines)
    .toEqual([
      "At Corner Bakery, only this job's manager sees them, once you submit.",
      'They are removed 90 days after the job closes.',
      'Until the company decides, you can withdraw in My applications and delete your answers there.',
    ]);
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await resize(width, height);
    scrollTo(0, 0);
    const first = page.getByRole('radiogroup', { name: early.question_text });
    await expect.element(first).toBeInViewport({ ratio: 1 });
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  }
  // Before a first video answer too.
  await openJob({ video_questions: videoQuestions('Why?') });
  answer(getPreferences, () => Response.error());
  await open(APPLY);
  await expect.poll(() => lines()[1]).toBe('They are removed some time after the job closes.');
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36';

test.each([
  ['TikTok on Android', `${ANDROID} musical_ly_2023 BytedanceWebview/d8a21c6`, 'Chrome', 'silent'],
  ['Facebook on Android', `${ANDROID} [FB_IAB/FB4A;FBAV/489.0.0.0;]`, 'Chrome', 'refused'],
  ['an embedded browser', `${IPHONE} Mobile/22B83`, 'Safari', 'missing'],
] as const)(
  'in %s the page says where to open it; voice and writing stay offered',
  async (_app, userAgent, better, camera) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    if (camera === 'missing')
      vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never);
    else
      vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() =>
        camera === 'refused'
          ? Promise.reject(new DOMException('No.', 'NotAllowedError'))
          : new Promise(() => {}),
      );
    await resize(390, 844);
    await openJob({ video_questions: videoQuestions('Why bread?') });
    await button('Continue').click();
    await button('Check camera and microphone').click();
    await expect.element(alertSaying(`Open this page in ${better}`)).toBeVisible();
    await expect.element(button('Answer in writing')).toBeVisible();
    await expect.element(button('Answer by voice')).toBeVisible();
    await expect.element(page.getByText('address bar')).not.toBeInTheDocument();
  },
);

test('in Instagram, whose camera never answers, the page says where to open it; the link brings what was typed, also through a login', async () => {
  const instagram = `${IPHONE} Mobile/22B83 Instagram 355.0.0.29.98`;
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(instagram);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => {}));
  await resize(390, 844);
  const typed = 'Ümläut & 100 % #1';
  const question = (place: number) =>
    page.getByRole('button', { name: new RegExp(`^Question ${place}`) });
  const asked = {
    screening_questions: [early],
    video_questions: videoQuestions('First?', 'Second?'),
  };
  await openJob(asked);
  await page.getByRole('radio', { name: 'yes' }).click();
  await button('Continue').click();
  await write(typed);
  await question(2).click();
  await button('Record now').click();
  const help = alertSaying('Open this page in Safari');
  await expect.element(help).toBeVisible();
  // The loader turns for ever: no waiting for its end.
  for (const animation of document.getAnimations()) animation.cancel();
  await expectAccessible('Instagram');
  expect(sidewaysScroll()).toBe(0);

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('No.', 'NotAllowedError'),
  );
  await button('Copy link', help).click();
  const link = field('Link', help).element() as HTMLInputElement;
  const mail = help.getByRole('link', { name: 'Mail me the link' });
  mail.element().addEventListener('click', (click) => click.preventDefault());
  await mail.click();
  expect(decodeURIComponent(mail.element().getAttribute('href') ?? '')).toContain(
    `mailto:${robin.email}?subject=My application&body=Open this link in Safari.`,
  );

  // Another browser, in which nobody is signed in.
  const { value: href } = link;
  expect(href.split('#')[0]).not.toMatch(/typed|mlaut|%C3%9C/);
  logOut('candidate');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', href);
  takeCarried();
  expect(location.href).toBe(href.split('#')[0]);
  answer(getPublicJob, () => refusal(410, 'This job is closed.'));
  answer(candidateLogin, () => ({ token: 'token', candidate: robin }));
  await open(APPLY);
  await fill({ Email: robin.email, Password: 'a secret' });
  await button('Login').click();
  await expect.element(page.getByRole('radio', { name: 'yes' })).toBeChecked();
  await button('Continue').click();
  await question(1).click();
  await expect.element(field('Your answer')).toHaveValue(typed);
});
