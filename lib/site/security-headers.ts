import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `camera` and `microphone` are for the video answers that candidates record. */
const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()';

/**
 * The headers that every page and file of the site carries; names are in lower case.
 * @param objectOrigins where signed URLs lead, such as `https://videos.s3.us-east-1.amazonaws.com`
 * @param hstsSubdomains whether all domains below the site's own are to be reached by HTTPS alone too
 */
export function securityHeaders(
  objectOrigins: readonly string[],
  hstsSubdomains = false,
): Readonly<Record<string, string>> {
  return {
    ...headersOfCalls(hstsSubdomains),
    'content-security-policy': contentSecurityPolicy(objectOrigins),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
  };
}

/**
 * The headers that every answer of the API carries. It is no page: what a page may do need not be told each time, which
 * would be a kilobyte, and nothing may be done with it (https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html).
 */
export function headersOfCalls(hstsSubdomains = false): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // Not even the site itself is told the whole address: some have the token of a mail's link in it.
    'referrer-policy': 'strict-origin',
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

function contentSecurityPolicy(objectOrigins: readonly string[]): string {
  const directives = {
    'default-src': ["'self'"],
    // Scanned pages of a PDF are decoded by WebAssembly; this allows no other way to make code of data.
    // The one script in the page itself, which chooses its colours.
    'script-src': ["'self'", hashOf('color-scheme.js'), "'wasm-unsafe-eval'"],
    // Mantine sets style attributes and a style element for its theme's variables.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:', 'blob:', ...objectOrigins],
    'media-src': ["'self'", 'blob:', ...objectOrigins],
    'connect-src': ["'self'", 'blob:', ...objectOrigins],
    // Resumes: a PDF from its bucket or chosen just now, a Word document as a sandboxed srcdoc.
    'frame-src': ["'self'", 'blob:', ...objectOrigins],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** By which a page may have a script of `web/build` in itself. */
function hashOf(script: string): string {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'web', 'build', script));
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
