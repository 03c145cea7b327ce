import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  AVAILABILITIES,
  WORK_AUTHORIZATIONS,
  WORK_TYPE_PREFERENCES,
} from '../../../../lambdas/contract/schemas/enumerations.ts';
import type { DocumentKind } from '../../../../lambdas/contract/schemas/file-types.ts';
import type { CandidateProfile } from '../../../../lambdas/contract/schemas/people.ts';
import { KEYBOARD } from '../../../ui/fields/keyboards.ts';
import { Section } from '../../../ui/frame/section.tsx';
import { options } from '../../jobs/labels.ts';
import { PlaceFields } from '../../jobs/place-fields.tsx';
import { DocumentField } from './document-field.tsx';
import { isSameFile, type ProfileForm } from './profile-form.ts';
import type { FilledField } from './use-filled-from-resume.ts';

type FormProps = Pick<ProfileForm, 'form'>;
/** Says of a field where its value comes from. */
type Noted = { noteOf?: ((field: FilledField) => string | undefined) | undefined };

const choices = (words: Parameters<typeof options>[0]) => [
  { value: '', label: 'Choose…' },
  ...options(words),
];

/** Basic information for a new profile. */
export function PhoneAndBirth({ form, noteOf }: FormProps & Noted) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label="Phone number"
        {...KEYBOARD.phone}
        autoComplete="tel"
        required
        description={noteOf?.('phone_number')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('phone_number')}
      />
      <TextInput
        label="Date of birth (18+)"
        type="date"
        autoComplete="bday"
        required
        {...form.getInputProps('dateOfBirth')}
      />
    </SimpleGrid>
  );
}

export function LocationSection({ form, noteOf }: FormProps & Noted) {
  const fields = ['city', 'state', 'zip_code'] as const;
  return (
    <Section title="Location">
      <PlaceFields form={form} note={fields.map((field) => noteOf?.(field)).find(Boolean)} />
    </Section>
  );
}

/** Availability, authorization and preference, then `children`. */
export function WorkSection({ form, children }: FormProps & { children?: ReactNode }) {
  return (
    <Section title="Work">
      <NativeSelect
        label="Availability"
        required
        data={choices(AVAILABILITIES)}
        {...form.getInputProps('candidateAvailability')}
      />
      <NativeSelect
        label="Work authorization"
        description="Authorized (non-US): you may work here and are no US citizen, for example with a green card or a visa."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        data={choices(WORK_AUTHORIZATIONS)}
        {...form.getInputProps('workAuthorizationStatus')}
      />
      <NativeSelect
        label="Work type preference"
        required
        data={choices(WORK_TYPE_PREFERENCES)}
        {...form.getInputProps('workTypePreference')}
      />
      <Checkbox
        label="I am actively looking for work"
        {...form.getInputProps('activelyLooking', { type: 'checkbox' })}
      />
      {children}
    </Section>
  );
}

interface DocumentsProps {
  profileForm: ProfileForm;
  saved?: Pick<CandidateProfile, 'resume_url' | 'cover_letter_url'>;
}

/** Resume and cover letter in a section of the page. `saved` is the saved profile, if any. */
export function DocumentsSection(props: DocumentsProps) {
  return (
    <Section title="Documents">
      <DocumentFields {...props} />
    </Section>
  );
}

/** Resume and cover letter, without a heading. */
export function DocumentFields({ profileForm, saved }: DocumentsProps) {
  const { form, uploads } = profileForm;
  const savedUrls = { resume: saved?.resume_url, coverLetter: saved?.cover_letter_url };
  const kinds: readonly DocumentKind[] = ['resume', 'coverLetter'];
  return (
    <>
      {kinds.map((kind) => {
        const value = form.values[kind];
        const viewUrl = isSameFile(value?.url, savedUrls[kind]) ? savedUrls[kind] : undefined;
        return (
          <DocumentField
            key={kind}
            kind={kind}
            value={value}
            upload={uploads[kind]}
            error={form.errors[kind]}
            viewUrl={viewUrl ?? undefined}
            onRemove={() => form.setFieldValue(kind, null)}
          />
        );
      })}
    </>
  );
}
