import { JOBS_PATH, jobPath } from '../../contract/pages/public-paths.ts';
import { withRef } from '../../contract/pages/sources.ts';
import type { JobCard } from '../../contract/schemas/job.ts';
import { SITE_NAME } from '../../contract/texts/site-name.ts';
import { absoluteUrl } from './absolute-url.ts';
import { termsOf } from './job-article.ts';
import { markup } from './markup.ts';

interface Feed {
  readonly title: string;
  /** Paths of the feed and of its page. */
  readonly path: string;
  readonly page: string;
  /** Newest first. */
  readonly jobs: readonly JobCard[];
}

/** The date of an empty feed. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** An Atom feed of jobs (RFC 4287). */
export function atomFeed({ title, path, page, jobs }: Feed): string {
  const entries = jobs.map((job) => {
    const address = absoluteUrl(withRef(jobPath(job), 'feed'));
    const [company] = job.company;
    return markup`
  <entry>
    <id>${absoluteUrl(`${JOBS_PATH}/${job.id}`)}</id>
    <title>${job.job_title}</title>
    <link rel="alternate" type="text/html" href="${address}" />
    <published>${job.created_at}</published>
    <updated>${job.created_at}</updated>
    <author><name>${company?.name ?? SITE_NAME}</name></author>
    <summary>${termsOf(job)}. ${job.job_description}</summary>
  </entry>`;
  });
  const feed = markup`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${absoluteUrl(path)}</id>
  <title>${title} · ${SITE_NAME}</title>
  <link rel="self" type="application/atom+xml" href="${absoluteUrl(path)}" />
  <link rel="alternate" type="text/html" href="${absoluteUrl(page)}" />
  <updated>${jobs[0]?.created_at ?? NEVER}</updated>
  <author><name>${SITE_NAME}</name></author>${entries}
</feed>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${feed.text}\n`;
}
