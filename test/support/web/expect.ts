import {
  expect as base,
  type ExpectMatcherState,
  type Locator,
  type MatcherReturnType,
  type Page,
} from '@playwright/test';

/**
 * Playwright's `expect` with a fraction of the work. After each failed look, its own matchers describe the whole
 * page for the error message; while a page loads, that takes longer than the load. These matchers first wait by
 * other means, so that a look rarely fails.
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

/** The time for a last look after the wait, in milliseconds. */
const LAST_LOOK_MS = 1000;

const ignore = () => {};

/** The result of a matcher that holds, or with `not` does not hold. */
function passed({ isNot }: ExpectMatcherState): MatcherReturnType {
  return { pass: !isNot, message: () => '' };
}

/** A Playwright matcher that first waits for its element. */
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
