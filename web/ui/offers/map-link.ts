/**
 * A link that shows an address in the device's own maps: Android's app, Apple's, or else a map in the browser.
 * @param userAgent of the browser
 */
export function mapLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
