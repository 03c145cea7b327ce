import * as z from 'zod/mini';
import { PAGE_DATA_ID } from '../../../lambdas/contract/pages/hydration.ts';
import { type PageData, pageData } from '../../../lambdas/contract/pages/pages.ts';

/** A public page, as received. */
export interface ReceivedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** Requests a path of a stack's site. Does not follow redirects. */
export async function getPage(
  url: string,
  path: string,
  init?: RequestInit,
): Promise<ReceivedPage> {
  const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** A text without its HTML escapes. */
export function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** An attribute of the element that another attribute selects, such as `property="og:title"`. */
export function attributeOf(
  { html }: ReceivedPage,
  picked: string,
  attribute: string,
): string | undefined {
  const [, value] = new RegExp(`<\\w+ ${picked} ${attribute}="([^"]*)"`).exec(html) ?? [];
  return value === undefined ? undefined : unescaped(value);
}

export function titleOf({ html }: ReceivedPage): string {
  return unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
}

function jsonIn({ html }: ReceivedPage, script: string): unknown {
  const [, json] = new RegExp(`<script ${script}>([^<]*)</script>`).exec(html) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
}

/** The page's structured data. */
export const jsonLdIn = (page: ReceivedPage) => jsonIn(page, 'type="application/ld\\+json"');

/** The API answers embedded in the page. */
export function dataIn(page: ReceivedPage): PageData {
  return pageData.parse(jsonIn(page, `type="application/json" id="${PAGE_DATA_ID}"`));
}

/**
 * A job posting in Google's structured-data format.
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
const place = z.strictObject({
  '@type': z.literal('Place'),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: z.string(),
    addressLocality: z.string(),
    addressRegion: z.string(),
    postalCode: z.string(),
    addressCountry: z.literal('US'),
  }),
});
const common = {
  '@context': z.literal('https://schema.org/'),
  '@type': z.literal('JobPosting'),
  title: z.string().check(z.minLength(1)),
  // Only tags that Google reads, without attributes.
  description: z.string().check(z.regex(/^(?:[^<>]|<\/?(?:p|ul|li)>|<br \/>)+$/)),
  identifier: z.strictObject({
    '@type': z.literal('PropertyValue'),
    name: z.string(),
    value: z.string(),
  }),
  url: z.url(),
  datePosted: z.iso.datetime(),
  validThrough: z.iso.datetime(),
  employmentType: z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN']),
  hiringOrganization: z.strictObject({
    '@type': z.literal('Organization'),
    name: z.string().check(z.minLength(1)),
  }),
  baseSalary: z.optional(
    z.strictObject({
      '@type': z.literal('MonetaryAmount'),
      currency: z.literal('USD'),
      value: z.strictObject({
        '@type': z.literal('QuantitativeValue'),
        value: z.number().check(z.positive()),
        unitText: z.literal('HOUR'),
      }),
    }),
  ),
  directApply: z.literal(true),
};
const remote = {
  jobLocationType: z.literal('TELECOMMUTE'),
  applicantLocationRequirements: z.strictObject({
    '@type': z.literal('Country'),
    name: z.string(),
  }),
};
/** With a place, remote, or both. */
export const jobPosting = z.union([
  z.strictObject({ ...common, jobLocation: place }),
  z.strictObject({ ...common, ...remote }),
  z.strictObject({ ...common, ...remote, jobLocation: place }),
]);
