import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { candidateLogin } from '../../lambdas/contract/candidate.ts';
import { managerSignin } from '../../lambdas/contract/manager.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../test/support/browser.ts';
import { apiAt } from '../seed/api.ts';
import { PASSWORD } from '../seed/fill.ts';
import { DEMO_CANDIDATE, DEMO_MANAGER } from '../seed/plan.ts';

export interface Person {
  /** What the browser keeps of who is signed in. */
  readonly storage: Readonly<Record<string, string>>;
}
export const NOBODY: Person = { storage: {} };

/** The manager and the candidate of a plan, signed in. @param url of a stack that has been filled */
export async function demoPeople(url: string) {
  const anybody = apiAt(url);
  const { token, user } = await anybody(managerSignin, {
    email: DEMO_MANAGER.email,
    user_password: PASSWORD,
  });
  const manager = { storage: { managerToken: token, managerId: user.id } };
  const asCandidate = await anybody(candidateLogin, {
    email: DEMO_CANDIDATE.email,
    password: PASSWORD,
  });
  const candidate = {
    storage: { candidateToken: asCandidate.token, candidateId: asCandidate.candidate.id },
  };
  return { manager, candidate };
}

export async function launchBrowser(): Promise<Browser> {
  return await puppeteer.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS],
    // Of the front that has the pages come by HTTP/2.
    acceptInsecureCerts: true,
  });
}

/** A page of a browser that has nothing cached, with somebody signed in. */
export async function openAs(browser: Browser, url: string, { storage }: Person): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  // One in the background may paint nothing for as long as Lighthouse waits.
  await page.bringToFront();
  // A file of the site's own, which runs nothing.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, storage);
  return page;
}
