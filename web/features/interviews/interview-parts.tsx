import {
  Anchor,
  Button,
  CopyButton,
  Group,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import {
  cancelInterview,
  declineInterviewTimes,
  getInterviewCalendar,
  moveInterview,
  renewCalendarAddress,
} from '../../../lambdas/contract/calls/interviews.ts';
import { OFFER_NOTE_MAX } from '../../../lambdas/contract/limits.ts';
import type { Interview } from '../../../lambdas/contract/schemas/interview.ts';
import { INTERVIEW_KIND_TEXT } from '../../../lambdas/contract/texts/interviews.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { calendarAddressOf } from '../../api/queries/interviews.ts';
import { queryClient, refresh } from '../../api/query-client.ts';
import type { Area } from '../../api/stored/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormModal } from '../../ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../ui/display/fact.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useDraftForm } from '../../ui/forms/draft-form.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../ui/forms/form-actions.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { count, formatInstant, zoneName } from '../../ui/text/format.ts';
import { Name } from '../../ui/text/name.tsx';
import { CalendarButton } from '../offers/calendar-button.tsx';
import { PlaceWithMap } from '../offers/place-with-map.tsx';
import { whenOf } from './interview-text.ts';

/** When and where an interview is, and what each side wrote. */
export function InterviewFacts({ area, interview }: { area: Area; interview: Interview }) {
  const { starts_at, minutes, kind, location, link, note, last_note, changed_by } = interview;
  return (
    <Facts columns={area === 'manager' ? 2 : 1}>
      {starts_at !== null && (
        <Fact term="When">
          <Text component="time" inherit fw={600} dateTime={starts_at}>
            {whenOf(interview, starts_at)}
          </Text>
        </Fact>
      )}
      <Fact term="How long">{count(minutes, 'minute')}</Fact>
      <Fact term="Where">
        {location === null ? (
          <span>{INTERVIEW_KIND_TEXT[kind]}</span>
        ) : (
          <PlaceWithMap place={location} />
        )}
        {link !== '' && (
          <Anchor href={link} target="_blank" rel="noreferrer" className="wrap-anywhere" ms="xs">
            <Name>{link}</Name>
          </Anchor>
        )}
        {kind === 'phone' && area === 'candidate' && <span>. The employer calls you.</span>}
      </Fact>
      {note !== '' && (
        <Fact term="Note">
          <Words>{note}</Words>
        </Fact>
      )}
      {last_note !== '' && (
        <Fact term={changed_by === area ? 'You wrote' : 'They wrote'}>
          <Words>{last_note}</Words>
        </Fact>
      )}
    </Facts>
  );
}

const Words = ({ children }: { children: string }) => (
  <Text inherit dir="auto" className="wrap-anywhere" style={{ whiteSpace: 'pre-line' }}>
    {children}
  </Text>
);

/** Downloads the calendar file of an interview. */
export function AddToCalendar({ area, interview }: { area: Area; interview: Interview }) {
  const input = { interview_id: interview.id };
  return (
    <CalendarButton
      variant="default"
      file="interview.ics"
      fetchCalendar={() => call(getInterviewCalendar, input, { as: area })}
    />
  );
}

/** The offered times, to choose one of. */
export function TimesToChoose({
  interview,
  value,
  error,
  onChange,
}: {
  interview: Interview;
  value: string;
  error: ReactNode;
  onChange: (start: string) => void;
}) {
  return (
    <Radio.Group label="Time" value={value} error={error} onChange={onChange}>
      <Stack gap="md" mt="sm">
        {interview.times.map(({ start, at }) => (
          <Radio key={start} value={start} label={whenOf(interview, at)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** What can be done with an interview in a dialog. */
export type InterviewAct = 'move' | 'cancel' | 'decline';

const ACTS = {
  move: { title: 'Move the interview', save: 'Move', done: 'The interview is moved.' },
  cancel: { title: 'Cancel the interview', save: 'Cancel interview', done: 'It is cancelled.' },
  decline: {
    title: 'None of the times fits',
    save: 'Send',
    done: 'The employer can offer you other times.',
  },
} as const;

const shape = z.object({ start: z.string(), date: z.string(), time: z.string(), note: z.string() });
type Values = z.output<typeof shape>;

interface ActProps {
  area: Area;
  /** Closed without one. */
  acting: { readonly act: InterviewAct; readonly interview: Interview } | undefined;
  onClose: () => void;
}

/** Moves, cancels or declines an interview, with a word to the other side. */
export function InterviewActDialog({ area, acting, onClose }: ActProps) {
  return (
    <FormModal
      opened={acting !== undefined}
      title={acting ? ACTS[acting.act].title : ''}
      onClose={onClose}
    >
      {acting && (
        <ActForm key={`${acting.interview.id} ${acting.act}`} {...{ area, onClose, ...acting }} />
      )}
    </FormModal>
  );
}

interface FormProps extends Omit<ActProps, 'acting'> {
  act: InterviewAct;
  interview: Interview;
}

function ActForm({ area, act, interview, onClose }: FormProps) {
  const { id: interview_id, candidate_name, time_zone, start } = interview;
  const [day = '', hour = ''] = start?.split('T') ?? [];
  const isTyped = act === 'move' && area === 'manager';
  const isPicked = act === 'move' && area === 'candidate';
  const form = useDraftForm({
    shape,
    initialValues: { start: '', date: day, time: hour, note: '' },
    validate: (values: Values) => ({
      ...(isPicked && values.start === '' && { start: 'Choose a time.' }),
      ...(isTyped && values.date === '' && { date: 'Enter a day.' }),
      ...(isTyped && values.time === '' && { time: 'Enter a time.' }),
      ...(values.note.length > OFFER_NOTE_MAX && {
        note: `Enter at most ${OFFER_NOTE_MAX} characters.`,
      }),
    }),
    draft: { area, name: `interview ${act}/${interview_id}` },
  });
  async function save({ start: picked, date, time, note }: Values): Promise<void> {
    const input = { interview_id, note };
    if (act === 'decline') await call(declineInterviewTimes, input);
    else if (act === 'cancel') await call(cancelInterview, input, { as: area });
    else {
      const to = isTyped ? `${date}T${time}` : picked;
      try {
        await call(moveInterview, { ...input, start: to }, { as: area });
      } catch (error) {
        // Somebody may have taken the time.
        void queryClient.invalidateQueries({ queryKey: [area, 'interview', interview_id] });
        throw error;
      }
    }
    form.forget();
    onClose();
    toast(ACTS[act].done);
    await refresh(area);
  }
  return (
    <Form
      form={form}
      onSubmit={save}
      failure={(error) => errorText(error, 'This could not be saved. Please try again.')}
      fieldOf={(path) => (path === 'start' && isTyped ? 'time' : path)}
      actions={
        <SaveOrCancel
          form={form}
          save={ACTS[act].save}
          {...(act === 'cancel' && { cancel: 'Keep interview', color: 'red' })}
          onClose={onClose}
        />
      }
    >
      <Stack gap="md">
        {area === 'manager' && (
          <Text>
            <Name>{candidate_name}</Name> <span>gets an email about it.</span>
          </Text>
        )}
        {area === 'candidate' && <Text>The employer gets an email about it.</Text>}
        {isTyped && (
          <div>
            <SimpleGrid cols={2} spacing="sm">
              <TextInput label="Day" type="date" required {...form.getInputProps('date')} />
              <TextInput label="Time" type="time" required {...form.getInputProps('time')} />
            </SimpleGrid>
            <Text size="xs" c="dimmed" mt={4}>{`${zoneName(time_zone)} time.`}</Text>
          </div>
        )}
        {isPicked && (
          <TimesToChoose
            interview={interview}
            value={form.values.start}
            error={form.errors.start}
            onChange={(chosen) => form.setFieldValue('start', chosen)}
          />
        )}
        <Textarea
          label={act === 'decline' ? 'When could you come? (optional)' : 'Note (optional)'}
          maxRows={8}
          {...form.getInputProps('note')}
        />
      </Stack>
    </Form>
  );
}

const NOT_MADE = 'The address could not be made. Please try again.';

/** A private address of a calendar with a person's interviews. It is shown once. */
export function CalendarAddress({ area }: { area: Area }) {
  const { data: since } = useQuery(calendarAddressOf(area));
  const [address, setAddress] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAction();
  async function renew() {
    const made = await call(renewCalendarAddress, {}, { as: area });
    setAddress(made.address);
    setAsking(false);
    queryClient.setQueryData(calendarAddressOf(area).queryKey, made.created_at);
  }
  if (since === undefined) return null;
  return (
    <Section
      title="In your calendar"
      hint="Subscribe to a private address, and your calendar shows your interviews. Whoever has the address sees them."
    >
      {address !== undefined && (
        <Group gap="sm" align="flex-end">
          <TextInput
            flex="1 1 16rem"
            label="Calendar address"
            description="Copy it now: we show it only once."
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      {address === undefined && since !== null && (
        <Text size="sm" c="dimmed">{`You have an address since ${formatInstant(since)}.`}</Text>
      )}
      <Group>
        <Button
          variant="default"
          loading={busy}
          onClick={() => (since === null ? act(renew, NOT_MADE) : setAsking(true))}
        >
          {since === null ? 'Get an address' : 'Renew'}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Renew the calendar address"
        question="Calendars with the present address no longer get your interviews."
        confirm="Renew"
        onConfirm={renew}
        failure={(error) => errorText(error, NOT_MADE)}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}
