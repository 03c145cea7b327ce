import { Skeleton, Stack } from '@mantine/core';
import { updateCandidateProfile } from '../../../../lambdas/contract/calls/candidate.ts';
import type {
  CandidateProfile,
  OwnCandidate,
} from '../../../../lambdas/contract/schemas/people.ts';
import { call } from '../../../api/client.ts';
import { myProfile } from '../../../api/queries/candidate-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { FormModal } from '../../../ui/dialogs/dialog.tsx';
import { Fetched } from '../../../ui/feedback/loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../ui/forms/form-actions.tsx';
import { toEdit } from '../../../ui/forms/to-edit.ts';
import { onlyChanges } from '../../../ui/forms/values.ts';
import {
  fieldOf,
  profileFields,
  startFromProfile,
  updateInput,
  useProfileForm,
} from './profile-form.ts';
import { DocumentFields } from './sections.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Changes resume and cover letter without leaving the page. */
export default function DocumentsDialog({ opened, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Your documents" size="lg">
      {opened && (
        <Fetched
          query={toEdit(myProfile)}
          skeleton={<Skeleton height={240} />}
          failure="Failed to load your profile. Please try again."
        >
          {({ candidate, profile }) =>
            profile && <DocumentsForm candidate={candidate} profile={profile} onClose={onClose} />
          }
        </Fetched>
      )}
    </FormModal>
  );
}

interface FormProps extends Pick<Props, 'onClose'> {
  candidate: OwnCandidate;
  profile: CandidateProfile;
}

function DocumentsForm({ candidate, profile, onClose }: FormProps) {
  const profileForm = useProfileForm({
    ...startFromProfile(candidate, profile),
    draft: 'documents',
    validate: () => ({}),
  });
  const { form, complete } = profileForm;
  return (
    <Form
      form={form}
      onSubmit={async (submitted) => {
        const { resumeUrl, coverLetterUrl } = profileFields.parse(
          onlyChanges(updateInput(await complete(submitted)), updateInput(form.stored())),
        );
        const answer = await call(updateCandidateProfile, {
          id: profile.id,
          resumeUrl,
          coverLetterUrl,
          expected_revision: form.revision(),
        });
        form.forget();
        queryClient.setQueryData(myProfile.queryKey, answer);
        toast('Profile has been saved');
        onClose();
      }}
      fieldOf={fieldOf}
      failure="Profile could not be saved"
      partlyInert
      actions={<SaveOrCancel form={form} onClose={onClose} />}
    >
      <Stack gap="md">
        <DocumentFields profileForm={profileForm} saved={profile} />
      </Stack>
    </Form>
  );
}
