import {
  Anchor,
  Button,
  Card,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Queue } from '../../../../lambdas/contract/job.ts';
import type { Application, JobWithQuestions } from '../../../../lambdas/contract/shapes.ts';
import type { Decision } from '../../../../lambdas/contract/types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { nameOf } from '../../../ui/name-of.ts';
import { CardsSkeleton } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useCardsForRows } from '../../../ui/use-narrow.ts';
import { CandidateProfileModal } from './candidate-profile-modal.tsx';
import type { OfferDialog } from './offer-dialog.ts';
import { applicationsOf } from './review-queries.ts';
import { DECISION_OF, type Decisions } from './use-decisions.ts';

type Tab = Exclude<Queue, 'new'>;

const NOBODY: Readonly<Record<Tab, string>> = {
  accepted: 'No accepted candidates yet.',
  rejected: 'No rejected candidates yet.',
  withdrawn: 'No candidate has withdrawn.',
};

interface Props {
  job: JobWithQuestions;
  decisions: Decisions;
  makeOffer: OfferDialog;
}

/** The candidates who were accepted (and may have an offer), were rejected, or have withdrawn. */
export function ReviewedCandidates({ job, decisions, makeOffer }: Props) {
  const [tab, setTab] = useState<Tab>('accepted');
  const [answer, setAnswer] = useState('');
  const [profileOf, setProfileOf] = useState<Application>();
  const [offerTo, setOfferTo] = useState<Application>();
  const queue = useMemo(() => applicationsOf(job.id, tab), [job.id, tab]);
  const applications = useInfiniteQuery(queue);
  // With its newest status, and URLs that work.
  const profile = applications.data?.items.find(({ id }) => id === profileOf?.id) ?? profileOf;
  const rows = { onProfile: setProfileOf, onOffer: setOfferTo };
  return (
    <section aria-labelledby="reviewed">
      <Group justify="space-between" mb="md">
        <Title order={2} id="reviewed">
          Reviewed Candidates
        </Title>
        <Group gap="sm">
          <AnswerFilter job={job} value={answer} onChange={setAnswer} />
          <SegmentedControl
            aria-label="Reviewed candidates"
            value={tab}
            onChange={setTab}
            data={[
              { value: 'accepted', label: 'Accepted' },
              { value: 'rejected', label: 'Rejected' },
              { value: 'withdrawn', label: 'Withdrawn' },
            ]}
          />
        </Group>
      </Group>
      <Loaded
        query={applications}
        skeleton={<CardsSkeleton cards={3} />}
        failure="Failed to load applications. Please try again."
      >
        {({ items }) => {
          const matching = items.filter((application) => hasAnswered(application, answer));
          return (
            <>
              {matching.length > 0 && <Rows applications={matching} tab={tab} {...rows} />}
              {matching.length === 0 && !applications.hasNextPage && (
                <EmptyState icon={IconUsers}>
                  {items.length === 0 ? NOBODY[tab] : `No ${tab} candidate gave this answer.`}
                </EmptyState>
              )}
              {answer !== '' && applications.hasNextPage && (
                <Text size="sm" c="dimmed" ta="center" mt="md" role="status">
                  {matching.length} of {items.length} searched candidates gave this answer.
                </Text>
              )}
              {/* For a rare answer it would fetch every page without being asked to. */}
              <LoadMore query={applications} what="candidates" auto={answer === ''} />
            </>
          );
        }}
      </Loaded>
      <CandidateProfileModal
        application={profile}
        onClose={() => setProfileOf(undefined)}
        actions={
          profile &&
          DECISION_OF[profile.application_status] !== null && (
            <Moves
              application={profile}
              onMove={(to) => {
                setProfileOf(undefined);
                decisions.move(profile, to);
              }}
            />
          )
        }
      />
      {makeOffer({
        ...{ job, decisions, application: offerTo },
        onClose: () => setOfferTo(undefined),
      })}
    </section>
  );
}

interface FilterProps {
  job: JobWithQuestions;
  /** A question's id and one of its answers, as JSON; empty for all. */
  value: string;
  onChange: (value: string) => void;
}

function AnswerFilter({ job, value, onChange }: FilterProps) {
  if (job.screening_questions.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Filter by a screening answer"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maw={280}
      data={[
        { value: '', label: 'All screening answers' },
        ...job.screening_questions.map(({ id, question_text, question_answers }) => ({
          group: question_text,
          items: question_answers.map((answer) => ({
            value: keyOf(id, answer),
            label: answer,
          })),
        })),
      ]}
    />
  );
}

const keyOf = (questionId: string, answer: string) => JSON.stringify([questionId, answer]);

function hasAnswered({ screening_responses }: Application, wanted: string): boolean {
  return (
    wanted === '' ||
    screening_responses.some(
      ({ question_id, response_text }) => keyOf(question_id, response_text) === wanted,
    )
  );
}

interface RowProps {
  onProfile: (application: Application) => void;
  onOffer: (application: Application) => void;
}

interface RowsProps extends RowProps {
  applications: Application[];
  tab: Tab;
}

function Rows({ applications, tab, ...actions }: RowsProps) {
  const outcome = tab === 'withdrawn' ? 'Withdrawn' : 'Decided';
  const outcomeAt = ({ withdrawn_at, decided_at }: Application) => withdrawn_at ?? decided_at;
  if (useCardsForRows()) {
    return (
      <Stack gap="md">
        {applications.map((application) => (
          <Card key={application.id}>
            <Stack gap="sm">
              <Group justify="space-between">
                <Text fw={600} className="wrap-anywhere">
                  {nameOf(application.candidate)}
                </Text>
                <Status application={application} />
              </Group>
              <Text size="sm" c="dimmed">
                Applied {moment(application.submitted_at)}, {outcome.toLowerCase()}{' '}
                {moment(outcomeAt(application))}
              </Text>
              <RowActions application={application} {...actions} />
            </Stack>
          </Card>
        ))}
      </Stack>
    );
  }
  return (
    <Card p={0}>
      <Table horizontalSpacing="lg">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Candidate</Table.Th>
            <Table.Th>Applied</Table.Th>
            <Table.Th>{outcome}</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th ta="right">Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {applications.map((application) => (
            <Table.Tr key={application.id}>
              <Table.Td fw={600} className="wrap-anywhere">
                {nameOf(application.candidate)}
              </Table.Td>
              <Table.Td className="tabular">{moment(application.submitted_at)}</Table.Td>
              <Table.Td className="tabular">{moment(outcomeAt(application))}</Table.Td>
              <Table.Td>
                <Status application={application} />
              </Table.Td>
              <Table.Td>
                <RowActions application={application} {...actions} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

const moment = (instant: string | null) => (instant === null ? '–' : formatInstant(instant));

function Status({ application }: { application: Application }) {
  const { application_status, answered_at } = application;
  const declined = application_status === 'accepted' && answered_at !== null;
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge status={application_status} />
      {declined && (
        <Text size="xs" c="dimmed">
          Declined an offer {formatInstant(answered_at)}
        </Text>
      )}
    </Stack>
  );
}

function RowActions({ application, onProfile, onOffer }: RowProps & { application: Application }) {
  const name = nameOf(application.candidate);
  return (
    <Group gap="md" justify="flex-end" wrap="nowrap">
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-label={`View profile of ${name}`}
        onClick={() => onProfile(application)}
      >
        View profile
      </Anchor>
      {DECISION_OF[application.application_status] !== null && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={`Make Offer to ${name}`}
          onClick={() => onOffer(application)}
        >
          Make Offer
        </Anchor>
      )}
    </Group>
  );
}

interface MovesProps {
  application: Application;
  onMove: (to: Decision) => void;
}

/** The other decisions that a reviewed application can get. */
function Moves({ application, onMove }: MovesProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={() => onMove('new')}>
        Move back to new
      </Button>
      {DECISION_OF[application.application_status] === 'rejected' ? (
        <Button color="green" onClick={() => onMove('accepted')}>
          Accept
        </Button>
      ) : (
        <Button variant="outline" color="red" onClick={() => onMove('rejected')}>
          Reject
        </Button>
      )}
    </Group>
  );
}
