import { CSV_FORMAT } from '../../../../lambdas/contract/csv-format.ts';
import { sourceLabel } from '../../../../lambdas/contract/pages/sources.ts';
import { downloadFile } from '../../../ui/files.ts';
import type { Line } from './compute/report.ts';
import { ALL_STEPS, STEPS } from './compute/steps.ts';

/** Saves the counts of each job, week and source as a file. */
export async function downloadCsv(lines: readonly Line[], name: string): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const csv = stringify(
    lines.map(({ job_title, week, source, ...counts }) => [
      ...[job_title, week, source === '' ? 'Unknown' : sourceLabel(source)],
      ...ALL_STEPS.map((step) => counts[step]),
    ]),
    {
      header: true,
      columns: ['Job', 'Week of', 'Source', ...ALL_STEPS.map((step) => STEPS[step])],
      ...CSV_FORMAT,
      bom: true,
    },
  );
  const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'report';
  downloadFile(`${words}.csv`, csv, 'text/csv');
}
