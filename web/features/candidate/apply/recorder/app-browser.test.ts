import { expect, it } from 'vitest';
import { betterBrowser } from './app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Safari', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, undefined],
  ['Chrome on an iPhone', `${IPHONE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`, undefined],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, undefined],
  ['Chrome on Android', `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, undefined],
  ['Safari on a Mac', `${MAC} Version/18.1 Safari/605.1.15`, undefined],
  ['Instagram on an iPhone', `${IPHONE} Mobile/22B83 Instagram 355.0.0.29.98`, 'Safari'],
  ['Facebook on an iPhone', `${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0]`, 'Safari'],
  [
    'TikTok on Android',
    `${ANDROID} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 musical_ly_2023`,
    'Chrome',
  ],
  [
    'an app on Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome',
  ],
])('%s', (_, userAgent, better) => {
  expect(betterBrowser(userAgent)).toBe(better);
});
