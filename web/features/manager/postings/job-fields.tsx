import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ANSWER_S, MAX_LIST_ENTRIES } from '../../../../lambdas/contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../../../lambdas/contract/schemas/enumerations.ts';
import { TextList } from '../../../ui/fields/text-list.tsx';
import type { DraftForm } from '../../../ui/forms/draft-form.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { options } from '../../jobs/labels.ts';
import { MoneyInput } from '../../jobs/pay-input.tsx';
import type { JobValues } from './job-values.ts';
import { ScreeningQuestions, VideoQuestions } from './questions.tsx';

const VIDEO_HINT = `Candidates record up to ${ANSWER_S} seconds per question. Questions without text are not saved.`;

interface Props {
  form: DraftForm<JobValues>;
  /** Whether each section is a card; not in a dialog. */
  framed?: boolean;
  /** Shown above the questions. */
  aboveQuestions?: ReactNode;
}

export function JobFields({ form, framed = true, aboveQuestions }: Props) {
  return (
    <Stack gap={framed ? 'md' : 'xl'}>
      <Section title="The job" framed={framed}>
        <TextInput label="Job title" required {...form.getInputProps('job_title')} />
        <Textarea
          label="Job description"
          required
          minRows={5}
          maxRows={16}
          {...form.getInputProps('job_description')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NativeSelect
            label="Employment type"
            data={options(EMPLOYMENT_TYPES)}
            {...form.getInputProps('employment_type')}
          />
          <TextInput
            label="Schedule"
            placeholder="e.g. Mon to Fri, 9 to 5"
            {...form.getInputProps('schedule')}
          />
        </SimpleGrid>
        <Checkbox
          label="This job can be done remotely"
          {...form.getInputProps('remote', { type: 'checkbox' })}
        />
        <MoneyInput
          label="Hourly pay"
          value={form.values.pay}
          error={form.errors.pay}
          onChange={(pay) => form.setFieldValue('pay', pay)}
        />
      </Section>
      <Section title="Benefits and requirements" framed={framed}>
        <TextList
          label="Benefits"
          item="benefit"
          form={form}
          path="benefits"
          values={form.values.benefits}
          max={MAX_LIST_ENTRIES}
        />
        <TextList
          label="Requirements"
          item="requirement"
          form={form}
          path="requirements"
          values={form.values.requirements}
          max={MAX_LIST_ENTRIES}
        />
      </Section>
      {aboveQuestions}
      <Section
        title="Screening questions"
        hint="Candidates choose one answer. Questions without text are not saved."
        framed={framed}
      >
        <ScreeningQuestions form={form} />
      </Section>
      <Section title="Video questions" hint={VIDEO_HINT} framed={framed}>
        <VideoQuestions form={form} />
      </Section>
    </Stack>
  );
}
