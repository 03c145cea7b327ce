import {
  Button,
  Group,
  List,
  NativeSelect,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  inviteToInterview,
  type NotInvitedReason,
} from '../../../../lambdas/contract/calls/interviews.ts';
import {
  INTERVIEW_MINUTES,
  INTERVIEW_STARTS_MAX,
  INVITED_AT_ONCE_MAX,
} from '../../../../lambdas/contract/limits.ts';
import { INTERVIEW_KINDS } from '../../../../lambdas/contract/schemas/interview.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { INTERVIEW_KIND_TEXT } from '../../../../lambdas/contract/texts/interviews.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import { timeZoneOf } from '../../../api/queries/interviews.ts';
import { refresh } from '../../../api/query-client.ts';
import { FormModal } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RemoveButton } from '../../../ui/fields/remove-button.tsx';
import { type DraftForm, useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { DialogFoot, SaveOrCancel } from '../../../ui/forms/form-actions.tsx';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { count, zoneName } from '../../../ui/text/format.ts';
import { Name } from '../../../ui/text/name.tsx';
import { timeAfter } from '../../interviews/interview-text.ts';
import { LocationSelect } from './location-select.tsx';
import { useLocations } from './queries.ts';

interface Applicant {
  readonly id: string;
  readonly name: string;
}

interface Props {
  job: JobWithQuestions;
  applicants: readonly Applicant[];
  onInvited: () => void;
  onClose: () => void;
}

/** Offers interview times to one or many applicants. */
export default function InviteDialog(props: Props) {
  const { applicants, onClose } = props;
  // The selection at the opening: rows may change while the dialog is open.
  const [whom] = useState(applicants);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [only] = whom.length === 1 ? whom : [];
  return (
    <FormModal opened onClose={onClose} title="Invite to interview" size="lg">
      {leftOut.length > 0 ? (
        <LeftOutList {...{ leftOut, onClose }} applicants={whom} />
      ) : whom.length > INVITED_AT_ONCE_MAX ? (
        <Text>{`Choose at most ${INVITED_AT_ONCE_MAX} applicants.`}</Text>
      ) : (
        <InviteForm {...props} applicants={whom} onLeftOut={setLeftOut}>
          <Text className="wrap-anywhere">
            {only === undefined ? (
              <span>{`${count(whom.length, 'applicant')} can choose one of the times. Each time belongs to the first who takes it.`}</span>
            ) : (
              <>
                <Name>{only.name}</Name> <span>can choose one of the times.</span>
              </>
            )}
          </Text>
        </InviteForm>
      )}
    </FormModal>
  );
}

interface LeftOut {
  readonly id: string;
  readonly reason: NotInvitedReason;
}

const REASONS: Readonly<Record<NotInvitedReason, string>> = {
  'not-found': 'is no longer there',
  repeated: 'was in the list twice',
  'not-open': 'is neither new nor accepted',
  'already-invited': 'has an interview already',
  'too-often': 'was invited too often today',
};

function LeftOutList({
  leftOut,
  applicants,
  onClose,
}: Pick<Props, 'applicants' | 'onClose'> & { leftOut: readonly LeftOut[] }) {
  const names = new Map(applicants.map(({ id, name }) => [id, name]));
  return (
    <>
      <Text role="status">{`${count(applicants.length - leftOut.length, 'applicant')} invited. Left out:`}</Text>
      <List mt="sm">
        {leftOut.map(({ id, reason }) => (
          <List.Item key={id}>
            <Name>{names.get(id) ?? 'Somebody'}</Name> <span>{REASONS[reason]}</span>
          </List.Item>
        ))}
      </List>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}

const { min, max } = INTERVIEW_MINUTES;
const LENGTHS = [min, 20, 30, 45, 60, 90, max];

const shape = z.object({
  minutes: z.string(),
  kind: z.enum(INTERVIEW_KINDS),
  location_id: z.string(),
  link: z.string(),
  note: z.string(),
  /** '' for that of the place. */
  time_zone: z.string(),
  times: z.array(z.object({ date: z.string(), time: z.string() })),
});
type Values = z.output<typeof shape>;

/** The fields without a text, each with its message. */
function check({ kind, link, times }: Values) {
  const empty = times.flatMap(({ date, time }, index) => [
    ...(date === '' ? [[`times.${index}.date`, 'Enter a day.']] : []),
    ...(time === '' ? [[`times.${index}.time`, 'Enter a time.']] : []),
  ]);
  return {
    ...Object.fromEntries(empty),
    ...(kind === 'video' && link.trim() === '' && { link: 'Enter a link.' }),
  };
}

interface FormProps extends Props {
  onLeftOut: (leftOut: readonly LeftOut[]) => void;
  children: ReactNode;
}

function InviteForm({ job, applicants, onInvited, onLeftOut, onClose, children }: FormProps) {
  const [ownLocation] = job.company_location;
  const [only] = applicants.length === 1 ? applicants : [];
  const form = useDraftForm({
    shape,
    initialValues: {
      minutes: '30',
      kind: 'location',
      location_id: ownLocation?.id ?? '',
      link: '',
      note: '',
      time_zone: '',
      times: [{ date: '', time: '' }],
    },
    validate: check,
    draft: { area: 'manager', name: `invite/${only?.id ?? job.id}` },
  });
  const { values } = form;
  const zone = useZone(values, ownLocation?.id);

  async function invite({ minutes, kind, location_id, link, note, times }: Values) {
    const { interviews, left_out } = await call(inviteToInterview, {
      application_ids: applicants.map(({ id }) => id),
      minutes: Number(minutes),
      kind,
      note,
      ...(kind === 'location' && { location_id }),
      ...(kind === 'video' && { link }),
      starts: times.map(({ date, time }) => `${date}T${time}`),
      ...(zone.chosen !== '' && { time_zone: zone.chosen }),
    });
    form.forget();
    void refresh('manager');
    if (left_out.length > 0) {
      onLeftOut(left_out);
      return;
    }
    toast(
      only ? (
        <>
          <Name>{only.name}</Name> <span>is invited.</span>
        </>
      ) : (
        `${count(interviews.length, 'applicant')} invited.`
      ),
    );
    onInvited();
  }

  return (
    <Form
      form={form}
      onSubmit={invite}
      failure={(error) => errorText(error, 'The invitation was not sent. Please try again.')}
      fieldOf={(path) => path.replace(/^starts\.(\d+)$/, 'times.$1.time')}
      actions={
        <SaveOrCancel
          form={form}
          save={only ? 'Invite' : `Invite ${applicants.length}`}
          onClose={onClose}
        />
      }
    >
      <Stack gap="md">
        {children}
        <Where job={job} form={form} />
        <NativeSelect
          label="How long"
          data={LENGTHS.map((each) => ({ value: `${each}`, label: count(each, 'minute') }))}
          {...form.getInputProps('minutes')}
        />
        <Times form={form} zone={zone} />
        <Textarea
          label="Note (optional)"
          description="Such as whom to ask for, or what to bring."
          maxRows={8}
          {...form.getInputProps('note')}
        />
      </Stack>
    </Form>
  );
}

type TheForm = DraftForm<Values>;

function Where({ job, form }: Pick<Props, 'job'> & { form: TheForm }) {
  const locations = useLocations(job);
  const { kind, location_id } = form.values;
  return (
    <>
      <Radio.Group
        label="Where"
        value={kind}
        onChange={(value) => {
          const chosen = INTERVIEW_KINDS.find((each) => each === value);
          if (chosen !== undefined) form.setFieldValue('kind', chosen);
        }}
      >
        <Group gap="lg" mt="xs">
          {INTERVIEW_KINDS.map((each) => (
            <Radio key={each} value={each} label={INTERVIEW_KIND_TEXT[each]} />
          ))}
        </Group>
      </Radio.Group>
      {kind === 'location' && (
        <LocationSelect
          label="Location"
          locations={locations}
          {...form.getInputProps('location_id')}
          value={location_id}
        />
      )}
      {kind === 'video' && (
        <TextInput
          label="Link"
          description="To your own video call."
          placeholder="https://"
          required
          type="url"
          inputMode="url"
          {...form.getInputProps('link')}
        />
      )}
    </>
  );
}

interface Zone {
  /** '' for that of the place. */
  readonly chosen: string;
  /** Of the times; '' until it is known. */
  readonly name: string;
  /** Whether it is to be chosen. */
  readonly isAsked: boolean;
}

/** The time zone of the times: of the place. Where that is unknown, and by phone and video, the manager chooses. */
function useZone({ kind, location_id, time_zone }: Values, ownLocation = ''): Zone {
  const place = kind === 'location' ? location_id : ownLocation;
  const { data: ofPlace } = useQuery({ ...timeZoneOf(place), enabled: place !== '' });
  const { data: saved } = useQuery(preferencesOf('manager'));
  const own = saved?.preferences.time_zone ?? '';
  const isAsked = kind !== 'location' || ofPlace === null;
  const name = (isAsked && time_zone) || (ofPlace ?? (ofPlace === null ? own : ''));
  return { chosen: isAsked ? name : '', name, isAsked };
}

function Times({ form, zone }: { form: TheForm; zone: Zone }) {
  const { times, minutes } = form.values;
  const list = useRef<HTMLDivElement>(null);
  const zones = new Set([zone.name, ...Intl.supportedValuesOf('timeZone')].filter(Boolean));
  return (
    <Stack gap="sm" component="fieldset" p={0} m={0} style={{ border: 0 }}>
      <Text component="legend" size="sm" fw={500}>
        Times
      </Text>
      {!zone.isAsked && zone.name !== '' && (
        <Text size="xs" c="dimmed">{`${zoneName(zone.name)} time.`}</Text>
      )}
      {zone.isAsked && (
        <NativeSelect
          label="Time zone"
          data={[...zones].map((value) => ({ value, label: zoneName(value) }))}
          {...form.getInputProps('time_zone')}
          value={zone.name}
        />
      )}
      <Stack gap="xs" ref={list}>
        {times.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time is its place in the list.
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <SimpleGrid cols={2} spacing="xs" flex={1}>
              <TextInput
                type="date"
                aria-label={`Day of time ${index + 1}`}
                {...form.getInputProps(`times.${index}.date`)}
              />
              <TextInput
                type="time"
                aria-label={`Time ${index + 1}`}
                {...form.getInputProps(`times.${index}.time`)}
              />
            </SimpleGrid>
            <RemoveButton
              what={`time ${index + 1}`}
              disabled={times.length === 1}
              onClick={() => form.removeListItem('times', index)}
            />
          </Group>
        ))}
      </Stack>
      {form.errors.starts !== undefined && (
        <Text size="sm" c="red">
          {form.errors.starts}
        </Text>
      )}
      {times.length < INTERVIEW_STARTS_MAX && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() =>
              moveFocusAfter(
                () => form.insertListItem('times', timeAfter(times, Number(minutes))),
                () =>
                  [...(list.current?.querySelectorAll<HTMLElement>('[type="date"]') ?? [])].at(-1),
              )
            }
          >
            Add another time
          </Button>
        </Group>
      )}
    </Stack>
  );
}
