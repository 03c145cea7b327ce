import { APPLICATION_STATUS } from '../../../contract/statuses/application-status.ts';
import { INTERVIEW_STATUS_TEXT } from '../../../contract/texts/interviews.ts';
import { wallClock } from '../../../rules/dates/end-of-day.ts';
import { matchesOf } from '../../../rules/preferred-answer.ts';
import { getQuestions } from '../../jobs/questions.ts';
import { kindOfResponse } from '../video-responses.ts';
import { type Applicants, nameOf, type Shown } from './applicant-pages.ts';
import type { Column } from './table-files.ts';

const status = ({ application_status: is }: Shown) => is && APPLICATION_STATUS[is].label;

const NAME: Column = { heading: 'Name', cell: nameOf };
const STATUS: Column = { heading: 'Status', cell: status };
/** When something happened, by a clock of the manager's time zone. */
function when(
  what: string,
  zone: string,
  instantOf: (each: Shown) => string | null | undefined,
): Column {
  const clock = wallClock(zone);
  return {
    heading: `${what} (${zone})`,
    cell: (each) => {
      const at = instantOf(each);
      return at && clock(at);
    },
  };
}
const submitted = (zone: string) => when('Submitted', zone, ({ submitted_at }) => submitted_at);

/** The columns of a table of applicants. @param zone the manager's time zone */
export const rowColumns = (zone: string): readonly Column[] => [
  NAME,
  { heading: 'Email', cell: ({ contact }) => contact?.email },
  { heading: 'Phone', cell: ({ contact }) => contact?.phone_number },
  STATUS,
  submitted(zone),
  when('Decided', zone, ({ decided_at }) => decided_at),
  {
    heading: 'Preferred answers given',
    cell: ({ screening_responses = [] }) => matchesOf(screening_responses).matches,
  },
  {
    heading: 'Preferred answers asked',
    cell: ({ screening_responses = [] }) => matchesOf(screening_responses).of,
  },
  { heading: 'City', cell: ({ residence }) => residence?.city },
  { heading: 'State', cell: ({ residence }) => residence?.state },
  { heading: 'ZIP code', cell: ({ residence }) => residence?.zip_code },
  { heading: 'Rating', cell: ({ rating }) => rating },
  { heading: 'Note', cell: ({ note }) => note },
  { heading: 'Source', cell: ({ source }) => source },
  { heading: 'Resume', cell: ({ resume }) => (resume ? 'yes' : 'no') },
  {
    heading: 'Interview',
    cell: ({ interview }) => interview && INTERVIEW_STATUS_TEXT[interview.status],
  },
  { heading: 'Interview time', cell: ({ interview }) => interview?.start?.replace('T', ' ') },
  {
    heading: 'Interview time zone',
    cell: ({ interview }) => (interview?.start ? interview.time_zone : undefined),
  },
  when('Asked', zone, ({ asked_at }) => asked_at),
];

/**
 * The columns of a CSV of all answers: one for each wording of an answered question, and one for each current
 * question of the job, in the job's order.
 */
export async function answerColumns(
  job: string,
  zone: string,
  pages: AsyncIterable<Applicants>,
): Promise<Column[]> {
  const { screening_questions, video_questions } = await getQuestions(job);
  const now = [...screening_questions, ...video_questions];
  const columns = new Map<string, Asked>();
  const add = (each: Asked) => columns.set(keyOf(each), each);
  for (const { id: question_id, question_text } of now) add({ question_id, question_text });
  for await (const page of pages)
    for (const each of page)
      if (each !== undefined) for (const response of responsesOf(each)) add(response);
  const order = new Map(now.map(({ id }, index) => [id, index]));
  const placeOf = ({ question_id }: Asked) => order.get(question_id) ?? order.size;
  const asked = [...columns].toSorted(([, a], [, b]) => placeOf(a) - placeOf(b));
  return [
    NAME,
    STATUS,
    submitted(zone),
    ...asked.map(([key, { question_text: heading }]) => ({
      heading,
      cell: (each: Shown) =>
        responsesOf(each).find((response) => keyOf(response) === key)?.response_text,
    })),
  ];
}

interface Asked {
  readonly question_id: string;
  readonly question_text: string;
}

const keyOf = ({ question_id, question_text }: Asked) => `${question_id} ${question_text}`;

/** All answers of an applicant, recordings as text. */
function responsesOf({ screening_responses = [], video_responses = [] }: Shown) {
  return [
    ...screening_responses,
    ...video_responses.map((response) => ({ ...response, response_text: inWords(response) })),
  ];
}

const RECORDED = { video: 'Video', audio: 'Voice' } as const;

function inWords(response: NonNullable<Shown['video_responses']>[number]): string {
  const kind = kindOfResponse(response);
  if (!('file' in response) || kind === 'text')
    return 'response_text' in response ? response.response_text : '';
  const { captions } = response;
  return captions === undefined
    ? `${RECORDED[kind]} without captions`
    : `${RECORDED[kind]} with captions: ${captions}`;
}
