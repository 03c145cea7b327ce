import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { createCandidateProfile } from '../../../../lambdas/contract/calls/candidate.ts';
import type {
  CandidateProfile,
  OwnCandidate,
} from '../../../../lambdas/contract/schemas/people.ts';
import { call } from '../../../api/client.ts';
import { isConflict, isRefusal } from '../../../api/errors.ts';
import { myProfile } from '../../../api/queries/candidate-queries.ts';
import { fetchLatest, queryClient } from '../../../api/query-client.ts';
import { isPublicPage, paths } from '../../../paths.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { InertWhileSaving } from '../../../ui/forms/inert-while-saving.tsx';
import { AccountNav } from '../../../ui/frame/account-nav.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { Name } from '../../../ui/text/name.tsx';
import {
  checkNewProfile,
  createInput,
  fieldOf,
  missingText,
  useProfileForm,
  valuesOf,
} from './profile-form.ts';
import { ResumeFirst } from './resume-first.tsx';
import { DocumentsSection, LocationSection, PhoneAndBirth, WorkSection } from './sections.tsx';
import { useFilledFromResume } from './use-filled-from-resume.ts';

/** Creates the profile, once. `?next=` is the page to open afterwards, such as the job applied for. */
export function Component() {
  const [search] = useSearchParams();
  const me = useQuery(myProfile);
  const next = search.get('next') ?? '';
  const isApplying = next.startsWith(paths.candidate.apply(''));
  const after = isOurs(next) ? next : paths.candidate.dashboard;
  if (me.data && me.data.profile !== null) return <Navigate to={after} replace />;
  return (
    <Page
      narrow
      title="Create your profile"
      subtitle={
        isApplying
          ? 'You need a profile to apply. Then you get back to your application.'
          : 'Companies see it with your applications.'
      }
    >
      {!isApplying && <AccountNav area="candidate" />}
      <Loaded
        query={me}
        skeleton={<FormSkeleton fields={6} />}
        failure="Failed to load your profile. Please try again."
      >
        {({ candidate }) => <NewProfile key={candidate.id} candidate={candidate} />}
      </Loaded>
    </Page>
  );
}

/** Whether a candidate may open this path. */
function isOurs(address: string): boolean {
  const [path = ''] = address.split('?');
  return path.startsWith('/candidate/') || isPublicPage(path);
}

function NewProfile({ candidate }: { candidate: OwnCandidate }) {
  const filling = useFilledFromResume(() => profileForm.form);
  const profileForm = useProfileForm({
    initialValues: valuesOf(candidate, null),
    draft: 'create-profile',
    validate: checkNewProfile,
    onResume: filling.read,
  });
  const { form, complete } = profileForm;
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const input = createCandidateProfile.input.parse(createInput(await complete(values)));
        const profile = await create(input);
        form.forget();
        // With a profile, this page redirects.
        queryClient.setQueryData(myProfile.queryKey, { candidate, profile });
      }}
      fieldOf={fieldOf}
      failure={failureText}
      invalid={missingText}
      partlyInert
      actions={
        <FormActions sticky>
          <Button type="submit" loading={form.submitting}>
            Create Profile
          </Button>
        </FormActions>
      }
    >
      <Stack gap="lg">
        <InertWhileSaving>
          <Stack gap="lg">
            <ResumeFirst {...{ filling, profileForm, candidate }} />
            <Section title="Basic information">
              <Text size="sm" c="dimmed">
                <Name>{`${candidate.first_name} ${candidate.last_name}`}</Name> ·{' '}
                <Name>{candidate.email}</Name>
              </Text>
              <PhoneAndBirth form={form} noteOf={filling.noteOf} />
            </Section>
            <LocationSection form={form} noteOf={filling.noteOf} />
            <WorkSection form={form} />
          </Stack>
        </InertWhileSaving>
        <DocumentsSection profileForm={profileForm} />
      </Stack>
    </Form>
  );
}

/** Creates the profile. If it is already there, because an answer was lost, returns it. */
async function create(
  input: z.output<typeof createCandidateProfile.input>,
): Promise<CandidateProfile> {
  try {
    return (await call(createCandidateProfile, input)).profile;
  } catch (error) {
    if (!isConflict(error)) throw error;
    const { profile } = await fetchLatest(myProfile);
    if (profile === null) throw error;
    return profile;
  }
}

function failureText(error: unknown): string {
  if (!isRefusal(error)) return 'An error occurred during profile creation. Please try again.';
  // The field shows the reason.
  return error.issues.length > 0 ? 'Profile creation failed' : error.message;
}
