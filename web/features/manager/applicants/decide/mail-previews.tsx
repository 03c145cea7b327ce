import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getCompany } from '../../../../../lambdas/contract/calls/company.ts';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import type { PublicJob } from '../../../../../lambdas/contract/schemas/job.ts';
import type { Decision } from '../../../../../lambdas/contract/statuses/application-status.ts';
import {
  DECISION_SUBJECTS,
  type DecisionMail,
  fillIn,
  OUR_WORDS,
} from '../../../../../lambdas/contract/texts/decision-mails.ts';
import { call } from '../../../../api/client.ts';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { count } from '../../../../ui/text/format.ts';
import { DecisionMailText } from '../../../applications/decision-mail-text.tsx';
import { fetchApplication } from '../../assessment/application-query.ts';

/** How many mails are shown. */
const SHOWN = 3;

const MAIL_OF = {
  accepted: 'acceptance',
  rejected: 'rejection',
} satisfies Partial<Record<Decision, DecisionMail>>;

export type DecidedJob = Pick<PublicJob, 'id' | 'company_id' | 'job_title'>;

interface Props {
  job: DecidedJob;
  rows: readonly ApplicantRow[];
  to: keyof typeof MAIL_OF;
}

/** The mails about a decision, as the first few applicants will get them. */
export function MailPreviews({ job, rows, to }: Props) {
  const mail = MAIL_OF[to];
  const first = rows.slice(0, SHOWN);
  const query = useQuery(mailsTo(job, first));
  const heading =
    rows.length > SHOWN
      ? `The first ${SHOWN} of ${rows.length} emails`
      : count(rows.length, 'email');
  return (
    <Stack gap="xs" mt="md" component="section" aria-label={heading}>
      <Text size="sm" fw={600}>
        {heading}
      </Text>
      <Loaded
        query={query}
        skeleton={<Skeleton height={240} />}
        failure="Failed to load the emails. Please try again."
      >
        {({ company, words, firstNames }) => (
          <>
            <Text size="sm" className="wrap-anywhere">
              Subject: {fillIn(DECISION_SUBJECTS[mail], { job: job.job_title, company })}
            </Text>
            {first.map(
              ({ id, name }) =>
                firstNames[id] !== undefined && (
                  <Paper
                    key={id}
                    withBorder
                    p="sm"
                    component="article"
                    aria-label={`Email to ${name}`}
                  >
                    <Text size="xs" c="dimmed" mb="xs" className="wrap-anywhere">
                      To {name}
                    </Text>
                    <DecisionMailText
                      words={words?.[mail] || OUR_WORDS[mail]}
                      values={{ first_name: firstNames[id], job: job.job_title, company }}
                    />
                  </Paper>
                ),
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** The data for the mails to these applicants. A row has only the full name. */
function mailsTo({ id: jobId, company_id }: DecidedJob, rows: readonly ApplicantRow[]) {
  const ids = rows.map(({ id }) => id);
  return {
    queryKey: ['manager', 'applications', jobId, 'mails', ids],
    // The words may have been edited a moment ago.
    staleTime: 0,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const [{ company }, ...found] = await Promise.all([
        call(getCompany, { id: company_id }, { signal }),
        ...ids.map((id) => fetchApplication(id, signal)),
      ]);
      return {
        company: company.name,
        words: company.decision_mails,
        firstNames: Object.fromEntries(
          found
            .filter((each) => each !== undefined)
            .map(({ id, candidate }) => [id, candidate.first_name]),
        ),
      };
    },
  };
}
