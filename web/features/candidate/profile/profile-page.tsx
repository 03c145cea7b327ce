import { Button, Checkbox, Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import {
  updateCandidate,
  updateCandidateProfile,
} from '../../../../lambdas/contract/calls/candidate.ts';
import type {
  CandidateProfile,
  OwnCandidate,
} from '../../../../lambdas/contract/schemas/people.ts';
import { call } from '../../../api/client.ts';
import { myProfile } from '../../../api/queries/candidate-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { EmailField } from '../../../ui/fields/email-field.tsx';
import { NameFields } from '../../../ui/fields/name-fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { InertWhileSaving } from '../../../ui/forms/inert-while-saving.tsx';
import { toEdit } from '../../../ui/forms/to-edit.ts';
import { onlyChanges } from '../../../ui/forms/values.ts';
import { AccountNav } from '../../../ui/frame/account-nav.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { WANTED_BENEFITS } from '../../jobs/labels.ts';
import {
  checkProfile,
  fieldOf,
  missingText,
  personInput,
  profileFields,
  startFromProfile,
  updateInput,
  useProfileForm,
  valuesOf,
} from './profile-form.ts';
import { EducationHistory, WorkExperience } from './records.tsx';
import { DocumentsSection, LocationSection, PhoneAndBirth, WorkSection } from './sections.tsx';

/** The candidate's profile, starting from the server's latest. */
export function Component() {
  const me = useQuery(toEdit(myProfile));
  if (me.data?.profile === null) return <Navigate to={paths.candidate.createProfile} replace />;
  return (
    <Page narrow title="Profile" subtitle="Companies see it with your applications.">
      <AccountNav area="candidate" />
      <Loaded
        query={me}
        skeleton={<FormSkeleton fields={8} />}
        failure="Failed to load your profile. Please try again."
      >
        {({ candidate, profile }) =>
          profile && <EditProfile key={profile.id} candidate={candidate} profile={profile} />
        }
      </Loaded>
    </Page>
  );
}

interface Props {
  candidate: OwnCandidate;
  profile: CandidateProfile;
}

/** Renews the documents' signed URLs well before they expire. The form does not follow. */
const RENEW_MS = 20 * 60_000;

function EditProfile({ candidate, profile }: Props) {
  const profileForm = useProfileForm({
    ...startFromProfile(candidate, profile),
    draft: 'profile',
    validate: checkProfile,
  });
  const { form, complete } = profileForm;
  const { data: renewed } = useQuery({ ...myProfile, refetchInterval: RENEW_MS });
  const savedProfile = renewed?.profile ?? profile;
  return (
    <Form
      form={form}
      onSubmit={async (submitted) => {
        const values = await complete(submitted);
        const { id } = candidate;
        const person = onlyChanges(personInput(values), personInput(form.stored()));
        if (Object.values(person).some((change) => change !== undefined)) {
          const expected_revision = form.revision();
          const { candidate: now } = await call(updateCandidate, {
            id,
            ...person,
            expected_revision,
          });
          // Name and email are saved even if the rest fails.
          queryClient.setQueryData(myProfile.queryKey, {
            candidate: now,
            profile: now.candidate_profile,
          });
          const { firstName, lastName, email } = valuesOf(now, null);
          form.noteStored({ firstName, lastName, email }, now);
        }
        const changes = onlyChanges(updateInput(values), updateInput(form.stored()));
        const answer = await call(updateCandidateProfile, {
          id: profile.id,
          ...profileFields.parse(changes),
          expected_revision: form.revision(),
        });
        queryClient.setQueryData(myProfile.queryKey, answer);
        const stored = valuesOf(answer.candidate, answer.profile);
        form.noteStored(stored, answer.candidate);
        form.setValues(stored);
        toast('Profile has been saved');
      }}
      fieldOf={fieldOf}
      failure="Profile could not be saved"
      invalid={missingText}
      partlyInert
      actions={
        <FormActions sticky>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </FormActions>
      }
    >
      <Stack gap="lg">
        <InertWhileSaving>
          <Stack gap="lg">
            <Section title="Basic information">
              <NameFields form={form} names={['firstName', 'lastName']} />
              <EmailField
                label="Email"
                autoComplete="email"
                stored={form.stored().email}
                {...form.getInputProps('email')}
                onMeant={(meant) => form.setFieldValue('email', meant)}
              />
              <PhoneAndBirth form={form} />
            </Section>
            <LocationSection form={form} />
            <WorkSection form={form}>
              <BenefitsWanted form={form} />
            </WorkSection>
          </Stack>
        </InertWhileSaving>
        <DocumentsSection profileForm={profileForm} saved={savedProfile} />
        <InertWhileSaving>
          <Stack gap="lg">
            <WorkExperience form={form} />
            <EducationHistory form={form} />
          </Stack>
        </InertWhileSaving>
      </Stack>
    </Form>
  );
}

function BenefitsWanted({ form }: Pick<ReturnType<typeof useProfileForm>, 'form'>) {
  return (
    <Fieldset variant="unstyled" legend="Benefits you would like">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {WANTED_BENEFITS.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            {...form.getInputProps(`benefitsWanted.${name}`, { type: 'checkbox' })}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
