import { LOGO_SIDE } from '../../contract/limits.ts';
import { PAGE_ARTICLE_ID, PAGE_DATA_ID } from '../../contract/pages/hydration.ts';
import type { PageData } from '../../contract/pages/pages.ts';
import { JOBS_PATH } from '../../contract/pages/public-paths.ts';
import type { CompanyOfJob } from '../../contract/schemas/company.ts';
import { SITE_NAME } from '../../contract/texts/site-name.ts';
import { logoUrl } from './absolute-url.ts';
import { Markup, markup, scriptData } from './markup.ts';

/** A server-rendered page: metadata, and the content for browsers without JavaScript. */
export interface Document {
  /** Without the site's name, which is appended. */
  readonly title: string;
  /** For search engines and previews: a sentence or two of plain text. */
  readonly description: string;
  /** The canonical address. */
  readonly address: string;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /** The path of the page's feed. */
  readonly feed?: string | undefined;
  /** Whose logo previews show. */
  readonly company?: CompanyOfJob | undefined;
  /** Structured data in schema.org's vocabulary. */
  readonly jsonLd?: object | undefined;
  readonly article: Markup;
  readonly data: PageData;
}

/** The page without the app shell: readable, nothing more. */
const FALLBACK_SHELL = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title></title>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/**
 * The app's own colors and sizes (web/app/theme.ts, web/app/frame/public-shell.module.css) for an article, so
 * that the top of the page stays in place when the app takes over.
 */
const STYLE = `
[data-mantine-color-scheme=light]{color-scheme:light}[data-mantine-color-scheme=dark]{color-scheme:dark}
body{margin:0}
#${PAGE_ARTICLE_ID}{min-height:100vh;background:light-dark(#f8f9fa,#13161c);color:light-dark(#212529,#e3e6ec);
font:1rem/1.55 'Inter Variable',system-ui,sans-serif;overflow-wrap:anywhere}
#${PAGE_ARTICLE_ID} header{background:light-dark(#fff,#242932);border-bottom:1px solid light-dark(#dee2e6,#3b424f)}
#${PAGE_ARTICLE_ID} header a{box-sizing:border-box;display:flex;align-items:center;gap:10px;max-width:1120px;height:3.5rem;
margin:0 auto;padding:0 32px;color:inherit;font-size:.875rem;font-weight:600;text-decoration:none}
#${PAGE_ARTICLE_ID} article{box-sizing:border-box;max-width:1120px;margin:0 auto;padding:32px}
#${PAGE_ARTICLE_ID} h1{font-size:1.75rem;line-height:1.3;font-weight:600;margin:0 0 4px}
#${PAGE_ARTICLE_ID} .headline{display:flex;align-items:center;gap:16px;margin:0 0 12px}
#${PAGE_ARTICLE_ID} .headline h1{margin:0}
#${PAGE_ARTICLE_ID} .headline img{box-sizing:border-box;border:1px solid light-dark(#dee2e6,#3b424f);border-radius:8px;background:#fff}
#${PAGE_ARTICLE_ID} .headline b{display:grid;flex:none;width:56px;height:56px;place-items:center;border-radius:8px;
background:light-dark(#edf2ff,#2b3a67);color:light-dark(#364fc7,#dbe4ff);font-size:22.4px;font-weight:700;line-height:1}
#${PAGE_ARTICLE_ID} h2{font-size:1.25rem;line-height:1.4;font-weight:600;margin:32px 0 8px}
#${PAGE_ARTICLE_ID} a{color:light-dark(#4263eb,#91a7ff)}
#${PAGE_ARTICLE_ID} :is(h1,h2,p,li,dd){unicode-bidi:plaintext}
#${PAGE_ARTICLE_ID} li{margin-bottom:8px}
#${PAGE_ARTICLE_ID} .prose{margin-top:0;white-space:pre-wrap}
#${PAGE_ARTICLE_ID} footer{padding:16px;text-align:center;font-size:.875rem}
#${PAGE_ARTICLE_ID} form{display:flex;gap:8px;max-width:640px;margin:16px 0}
#${PAGE_ARTICLE_ID} input{flex:1;min-width:0}
#${PAGE_ARTICLE_ID} :is(input,button){font:inherit;padding:8px 12px}
@media (max-width:47.99em){#${PAGE_ARTICLE_ID} article{padding:20px 16px}#${PAGE_ARTICLE_ID} header a{padding:0 16px}}
`;

/**
 * Fills the app shell: replaces title and description, and adds the article for browsers without JavaScript.
 * @param shell the built `index.html`
 */
export function fillPage(shell: string | undefined, page: Document): string {
  const { article, data } = page;
  const body = markup`<div id="${PAGE_ARTICLE_ID}">
      <header><a href="${JOBS_PATH}"><img src="/favicon.svg" alt="" width="26" height="26" />${SITE_NAME}</a></header>
      <main><article>${article}</article></main>
      <footer><a href="/privacy.html">Privacy</a> · <a href="/terms.html">Terms</a></footer>
    </div>
    <div id="root"></div>
    <script type="application/json" id="${PAGE_DATA_ID}">${scriptData(data)}</script>`;
  return (
    (shell ?? FALLBACK_SHELL)
      .replace(/<meta name="description"[^>]*>\s*/, '')
      .replace(/<title>[^<]*<\/title>/, () => headOf(page).text)
      .replace(/<noscript>[\s\S]*?<\/noscript>\s*/, '')
      // Here the article comes before the app.
      .replaceAll(/<link rel="modulepreload" data-app[^>]*>\s*/g, '')
      .replaceAll(/<div id="(?:starting|not-started)"[\s\S]*?<\/div>\s*/g, '')
      .replace('<div id="root"></div>', () => body.text)
  );
}

function headOf({ title, description, address, listed, feed, company, jsonLd }: Document): Markup {
  const logo = company && logoUrl(company);
  return markup`<title>${title} · ${SITE_NAME}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    ${!listed && markup`<meta name="robots" content="noindex" />`}
    ${feed !== undefined && markup`<link rel="alternate" type="application/atom+xml" href="${feed}" />`}
    <meta property="og:site_name" content="${SITE_NAME}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    ${
      logo !== undefined &&
      markup`<meta property="og:image" content="${logo}" />
    <meta property="og:image:width" content="${LOGO_SIDE}" />
    <meta property="og:image:height" content="${LOGO_SIDE}" />
    <meta property="og:image:alt" content="Logo of ${company?.name}" />`
    }
    <meta name="twitter:card" content="summary" />
    ${jsonLd !== undefined && markup`<script type="application/ld+json">${scriptData(jsonLd)}</script>`}
    <style>${new Markup(STYLE)}</style>`;
}
