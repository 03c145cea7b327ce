import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `camera` and `microphone` are for recording video answers. */
const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()';

/**
 * The security headers of every page and file of the site, in lower case.
 * @param objectOrigins the origins of signed URLs, such as `https://videos.s3.us-east-1.amazonaws.com`
 * @param hstsSubdomains whether all subdomains must use HTTPS too
 */
export function securityHeaders(
  objectOrigins: readonly string[],
  hstsSubdomains = false,
): Readonly<Record<string, string>> {
  return {
    ...apiHeaders(hstsSubdomains),
    'content-security-policy': contentSecurityPolicy(objectOrigins),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
  };
}

/**
 * The security headers of every API answer. They don't repeat the pages' permissions, which would be a
 * kilobyte per answer, but forbid any use as a page
 * (https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html).
 */
export function apiHeaders(hstsSubdomains = false): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // No full addresses, even for the site itself: some contain the token of a mail's link.
    'referrer-policy': 'strict-origin',
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

function contentSecurityPolicy(objectOrigins: readonly string[]): string {
  const directives = {
    'default-src': ["'self'"],
    // WebAssembly decodes scanned pages of PDFs; no other code generation is allowed. The one inline script
    // sets the color scheme.
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

/** The hash that allows an inline script of `web/build`. */
function hashOf(script: string): string {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'web', 'build', script));
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
