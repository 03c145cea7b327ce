import { expect, it } from 'vitest';
import { mapLink } from './offer-text.ts';

it('shows an address in the maps of the device', () => {
  const address = '4 Harbor St & Co, Portland';
  const query = '4%20Harbor%20St%20%26%20Co%2C%20Portland';
  expect(mapLink(address, 'Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe(`geo:0,0?q=${query}`);
  for (const device of ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 'Macintosh; Intel Mac OS X'])
    expect(mapLink(address, device)).toBe(`https://maps.apple.com/?q=${query}`);
  expect(mapLink(address, 'Mozilla/5.0 (X11; Linux x86_64)')).toBe(
    `https://www.openstreetmap.org/search?query=${query}`,
  );
});
