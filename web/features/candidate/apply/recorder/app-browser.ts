/** Apps whose own browser has no address bar, and often no camera: Facebook, Instagram, TikTok, LinkedIn, Snapchat … */
const APPS =
  /FBA[NV]|FB_IAB|Instagram|musical_ly|TikTok|Bytedance|LinkedInApp|Snapchat|Pinterest|Twitter|Line\/|MicroMessenger/;
/** Android's and Apple's embedded browsers: https://developer.chrome.com/docs/webview/user-agent */
const EMBEDDED = /; wv\)|\((iPhone|iPad)(?!.*Safari\/)/;

/** The browser in which to open this page; undefined if this is no app's own browser. */
export function betterBrowser(userAgent: string): 'Chrome' | 'Safari' | undefined {
  if (!APPS.test(userAgent) && !EMBEDDED.test(userAgent)) return undefined;
  return /iPhone|iPad|Macintosh/.test(userAgent) ? 'Safari' : 'Chrome';
}
