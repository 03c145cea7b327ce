import {
  expect as base,
  type ExpectMatcherState,
  type Locator,
  type MatcherReturnType,
  type Page,
} from '@playwright/test';

/**
 * Playwright's `expect`, for a fraction of the work. Each time one of its matchers looks in vain, it describes the
 * whole page for the message of a failure. While a page loads, that takes more time than loading it. Here the matchers
 * wait by other means first, so that they rarely look in vain.
 */
export const expect = base.extend({
  async toBeVisible(
    this: ExpectMatcherState,
    locator: Locator,
    { visible = true, timeout = this.timeout }: { visible?: boolean; timeout?: number } = {},
  ): Promise<MatcherReturnType> {
    const isWanted = visible !== this.isNot;
    try {
      await locator.waitFor({ state: isWanted ? 'visible' : 'hidden', timeout });
    } catch {
      await base(locator).toBeVisible({ visible: isWanted, timeout: LAST_LOOK_MS });
    }
    return passed(this);
  },

  async toHaveURL(
    this: ExpectMatcherState,
    page: Page,
    expected: string | RegExp,
    { timeout = this.timeout }: { timeout?: number } = {},
  ): Promise<MatcherReturnType> {
    const isWanted = (url: URL) =>
      typeof expected === 'string'
        ? url.href === new URL(expected, url).href
        : expected.test(url.href);
    const options = { timeout: LAST_LOOK_MS };
    if (this.isNot) {
      await page
        .waitForURL((url) => !isWanted(url), { waitUntil: 'commit', timeout })
        .catch(ignore);
      await base(page).not.toHaveURL(expected, options);
    } else {
      await page.waitForURL(isWanted, { waitUntil: 'commit', timeout }).catch(ignore);
      await base(page).toHaveURL(expected, options);
    }
    return passed(this);
  },

  toHaveText: onceFound((has, expected: Text, options: TextOptions = {}) =>
    has.toHaveText(expected, options),
  ),
  toContainText: onceFound((has, expected: Text, options: TextOptions = {}) =>
    has.toContainText(expected, options),
  ),
  toBeFocused: onceFound((is, options: { timeout?: number } = {}) => is.toBeFocused(options)),
  toHaveValue: onceFound((has, value: string | RegExp, options: { timeout?: number } = {}) =>
    has.toHaveValue(value, options),
  ),
});

type Text = string | RegExp | readonly (string | RegExp)[];
type TextOptions = { ignoreCase?: boolean; timeout?: number; useInnerText?: boolean };
type LocatorMatchers = ReturnType<typeof base<Locator>>;

/** The time for a last look after the wait. */
const LAST_LOOK_MS = 1000;

const ignore = () => {};

/** Nothing is thrown: the matcher holds, or with `not` it does not. */
function passed({ isNot }: ExpectMatcherState): MatcherReturnType {
  return { pass: !isNot, message: () => '' };
}

/** A matcher of Playwright's that waits until its element is there. */
function onceFound<Rest extends readonly unknown[]>(
  check: (matchers: LocatorMatchers, ...rest: Rest) => Promise<void>,
) {
  return async function (
    this: ExpectMatcherState,
    locator: Locator,
    ...rest: Rest
  ): Promise<MatcherReturnType> {
    const isList = Array.isArray(rest[0]);
    if (!isList) await locator.waitFor({ state: 'attached', timeout: this.timeout }).catch(ignore);
    await check(this.isNot ? base(locator).not : base(locator), ...rest);
    return passed(this);
  };
}
