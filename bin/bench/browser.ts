import { type Browser, chromium } from '@playwright/test';
import { candidateLogin } from '../../lambdas/contract/calls/candidate.ts';
import { managerSignin } from '../../lambdas/contract/calls/manager.ts';
import { searchPublicJobs } from '../../lambdas/contract/calls/public.ts';
import { JOBS_PATH, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { CHROMIUM_ARGS, headlessChromiumPath } from '../../test/support/web/browser.ts';
import { createApi } from '../seed/api.ts';
import { PASSWORD } from '../seed/fill.ts';
import { DEMO_CANDIDATE, DEMO_MANAGER } from '../seed/plan.ts';
import { required } from './print.ts';

export interface OpenedPage {
  readonly path: string;
  /** Local storage of a signed-in browser. */
  readonly storage: Readonly<Record<string, string>>;
}

/**
 * The seed's demo people, signed in: their tokens, and the local storage of their browsers.
 * @param url of a stack filled from the seed's plan
 */
export async function signInDemo(url: string) {
  const anybody = createApi(url);
  const { email } = DEMO_MANAGER;
  const manager = await anybody(managerSignin, { email, user_password: PASSWORD });
  const candidate = await anybody(candidateLogin, {
    email: DEMO_CANDIDATE.email,
    password: PASSWORD,
  });
  return {
    manager: {
      token: manager.token,
      storage: { managerToken: manager.token, managerId: manager.user.id },
    },
    candidate: {
      token: candidate.token,
      storage: { candidateToken: candidate.token, candidateId: candidate.candidate.id },
    },
  };
}

/**
 * The main pages by name.
 * @param url of a stack filled from the seed's plan
 */
export async function openPages(url: string) {
  const anybody = createApi(url);
  const demo = await signInDemo(url);
  const nobody = {};
  const { storage: manager } = demo.manager;
  const { storage: candidate } = demo.candidate;
  const job = required((await anybody(searchPublicJobs, {})).jobPostings[0]);
  return {
    'sign-in, candidate': { path: '/', storage: nobody },
    'open jobs': { path: JOBS_PATH, storage: nobody },
    'a job': { path: jobPath(job), storage: nobody },
    'dashboard, candidate': { path: '/candidate/dashboard', storage: candidate },
    'dashboard, manager': { path: '/manager/dashboard', storage: manager },
  } satisfies Readonly<Record<string, OpenedPage>>;
}

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: headlessChromiumPath(), args: CHROMIUM_ARGS });
}
