import { Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { count } from '../../../ui/text/format.ts';
import type { Report } from './compute/report.ts';
import { ALL_STEPS } from './compute/steps.ts';
import { downloadCsv } from './download-csv.ts';
import { ReportParts } from './report-parts.tsx';
import { RANGES, useRange } from './use-range.ts';
import { type ReportedJob, useReport } from './use-report.ts';

interface Props {
  jobs: readonly ReportedJob[];
  /** Of the downloaded file. */
  name: string;
}

/** The report of a job, or of a company's jobs, in the time range of the URL. */
export function ReportOf({ jobs, name }: Props) {
  const { range, since, now, setRange } = useRange();
  const query = useReport(jobs, since, now);
  const report = query.data;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <NativeSelect
          className="not-printed"
          aria-label="Time"
          value={range}
          onChange={({ currentTarget: { value } }) => setRange(value)}
          data={[...RANGES]}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={report === undefined || report.lines.length === 0}
          onClick={() => report && void download(report.lines, name)}
        >
          Download CSV
        </Button>
      </Group>
      <Loaded
        query={query}
        skeleton={<Reading loaded={query.loaded} of={jobs.length} />}
        failure="Failed to load the report. Please try again."
      >
        {(found) =>
          isEmpty(found) ? (
            <EmptyState
              drawing="applicants"
              action={
                range !== 'all' && <Button onClick={() => setRange('all')}>Show all time</Button>
              }
            >
              No views or applications {range === 'all' ? 'yet' : 'in this time'}.
            </EmptyState>
          ) : (
            <ReportParts report={found} range={labelOf(range)} />
          )
        }
      </Loaded>
    </Stack>
  );
}

async function download(lines: Report['lines'], name: string): Promise<void> {
  try {
    await downloadCsv(lines, name);
  } catch (error) {
    console.error(error);
    toast('The report could not be downloaded. Please try again.', 'red');
  }
}

const labelOf = (range: string) => RANGES.find(({ value }) => value === range)?.label ?? '';

const isEmpty = ({ total }: Report) => ALL_STEPS.every((step) => total[step] === 0);

function Reading({ loaded, of }: { loaded: number; of: number }) {
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {loaded} of {count(of, 'job')} loaded
      </Text>
      <Progress value={(100 * loaded) / Math.max(1, of)} aria-label="Loaded jobs" />
    </Stack>
  );
}
