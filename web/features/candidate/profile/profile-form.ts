import { type DraftForm, type Editing, useDraftForm } from '../../../ui/forms/draft-form.tsx';
import type { FormErrors } from '../../../ui/forms/form-errors.ts';
import type { DocumentKind } from './documents/document-type.ts';
import { type DocumentUpload, useDocumentUpload } from './documents/use-document-upload.ts';
import { type ProfileValues, profileShape } from './profile-values.ts';

export interface ProfileForm {
  readonly form: DraftForm<ProfileValues>;
  readonly uploads: Readonly<Record<DocumentKind, DocumentUpload>>;
  /** The values, including documents that were still uploading at submit. */
  readonly complete: (values: ProfileValues) => Promise<ProfileValues>;
}

interface Options {
  readonly initialValues: ProfileValues;
  readonly editing?: Editing<ProfileValues>;
  readonly draft: string;
  readonly validate: (values: ProfileValues) => FormErrors;
}

/** The form of a new or existing profile, with its uploads. */
export function useProfileForm({ draft, ...options }: Options): ProfileForm {
  const form = useDraftForm({
    shape: profileShape,
    ...options,
    draft: { area: 'candidate', name: draft },
  });
  const uploadOf = (kind: DocumentKind) => ({
    kind,
    onUploaded: (file: ProfileValues['resume']) => form.setFieldValue(kind, file),
    onProblem: (message: string) => form.setFieldError(kind, message),
  });
  const resume = useDocumentUpload(uploadOf('resume'));
  const coverLetter = useDocumentUpload(uploadOf('coverLetter'));
  return {
    form,
    uploads: { resume, coverLetter },
    complete: async (values) => {
      const [newResume, newLetter] = await Promise.all([resume.finished(), coverLetter.finished()]);
      return {
        ...values,
        resume: newResume ?? values.resume,
        coverLetter: newLetter ?? values.coverLetter,
      };
    },
  };
}
