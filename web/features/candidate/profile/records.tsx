import { Box, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { MAX_RECORDS } from '../../../../lambdas/contract/limits.ts';
import { RemoveButton } from '../../../ui/fields/remove-button.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { blankEducation, blankWork, type ProfileForm } from './profile-form.ts';
import classes from './record-list.module.css';

interface Props<R extends { readonly key: string }> {
  title: string;
  /** One record, as in `Add job`. */
  item: string;
  /** The text if there are none. */
  empty: string;
  records: readonly R[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** A list of records, each with its own fields. */
function RecordList<R extends { readonly key: string }>(props: Props<R>) {
  const { title, item, empty, records, onAdd, onRemove, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Section title={title}>
      <Stack gap="lg" ref={root}>
        {records.length === 0 && (
          <Text size="sm" c="dimmed">
            {empty}
          </Text>
        )}
        {records.map(({ key }, index) => (
          <RecordCard
            key={key}
            name={`${item} ${index + 1}`}
            onRemove={() =>
              moveFocusAfter(
                () => onRemove(index),
                () => addButton.current,
              )
            }
          >
            {children(index)}
          </RecordCard>
        ))}
        <Button
          ref={addButton}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          disabled={records.length >= MAX_RECORDS}
          onClick={() =>
            moveFocusAfter(onAdd, () =>
              root.current?.querySelector<HTMLElement>('fieldset:last-of-type input'),
            )
          }
        >{`Add ${item}`}</Button>
      </Stack>
    </Section>
  );
}

interface CardProps {
  /** e.g. `job 2`. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

function RecordCard({ name, onRemove, children }: CardProps) {
  const nameId = useId();
  return (
    <Box component="fieldset" aria-labelledby={nameId} className={classes.card}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text id={nameId} fw={600} size="sm">
          {upperFirst(name)}
        </Text>
        <RemoveButton what={name} onClick={onRemove} />
      </Group>
      <Stack gap="md">{children}</Stack>
    </Box>
  );
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function EducationHistory({ form }: Pick<ProfileForm, 'form'>) {
  return (
    <RecordList
      title="Education"
      item="education"
      empty="No education yet. Add schools, courses and degrees, latest first."
      records={form.values.educationHistory}
      onAdd={() => form.insertListItem('educationHistory', blankEducation())}
      onRemove={(index) => form.removeListItem('educationHistory', index)}
    >
      {(index) => {
        const at = `educationHistory.${index}` as const;
        return (
          <>
            <TextInput label="Institution" required {...form.getInputProps(`${at}.institution`)} />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput label="Degree" {...form.getInputProps(`${at}.degree`)} />
              <TextInput label="Field of study" {...form.getInputProps(`${at}.fieldOfStudy`)} />
            </SimpleGrid>
            <PeriodFields
              start={form.getInputProps(`${at}.startDate`)}
              end={form.getInputProps(`${at}.endDate`)}
            />
          </>
        );
      }}
    </RecordList>
  );
}

export function WorkExperience({ form }: Pick<ProfileForm, 'form'>) {
  return (
    <RecordList
      title="Work experience"
      item="job"
      empty="No work experience yet. Add your jobs, latest first."
      records={form.values.workExperience}
      onAdd={() => form.insertListItem('workExperience', blankWork())}
      onRemove={(index) => form.removeListItem('workExperience', index)}
    >
      {(index) => {
        const at = `workExperience.${index}` as const;
        return (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput label="Job title" required {...form.getInputProps(`${at}.jobTitle`)} />
              <TextInput label="Company" required {...form.getInputProps(`${at}.company`)} />
            </SimpleGrid>
            <TextInput label="Location" {...form.getInputProps(`${at}.location`)} />
            <PeriodFields
              start={form.getInputProps(`${at}.startDate`)}
              end={form.getInputProps(`${at}.endDate`)}
            />
            <Textarea
              label="Description"
              autosize
              minRows={2}
              maxRows={10}
              {...form.getInputProps(`${at}.description`)}
            />
          </>
        );
      }}
    </RecordList>
  );
}

interface PeriodFieldsProps {
  start: ComponentProps<typeof TextInput>;
  end: ComponentProps<typeof TextInput>;
}

/** Start and end date; no end means ongoing. */
function PeriodFields({ start, end }: PeriodFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label="Start date" type="date" {...start} />
      <TextInput label="End date (if any)" type="date" {...end} />
    </SimpleGrid>
  );
}
