import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { managerUser } from '../../../../api/queries/manager-queries.ts';
import type { DraftForm } from '../../../../ui/forms/draft-form.tsx';
import { nameOf } from '../../../../ui/text/format.ts';
import { isUnwritten, type JobValues, NO_CONTACT, type VideoValues } from '../job-values.ts';

interface Props {
  form: DraftForm<JobValues>;
  question: VideoValues;
  index: number;
}

/** Whether a question accepts only a video, and the contact for candidates who need another way. */
export function VideoOnlyFields({ form, question, index }: Props) {
  const { data: user } = useQuery(managerUser);
  const path = `video_questions.${index}` as const;
  const asked = !isUnwritten(question);

  /** The contact as typed; else another question's, or else the manager. */
  function suggested() {
    const contacts = [
      question,
      ...form.values.video_questions.filter((each) => each.is_video_only),
    ];
    const typed = contacts.map((each) => each.video_only_contact).find(({ name }) => name !== '');
    return typed ?? (user ? { ...NO_CONTACT, name: nameOf(user), email: user.email } : NO_CONTACT);
  }

  return (
    <Stack gap="sm" mt="sm">
      <Checkbox
        label="Video answers only"
        description="Candidates cannot choose another way to answer, such as by voice or in writing."
        checked={question.is_video_only}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue(path, {
            ...question,
            is_video_only: checked,
            video_only_contact: checked ? suggested() : question.video_only_contact,
          })
        }
      />
      {question.is_video_only && (
        <>
          <TextInput
            label="Whom to ask"
            description="Not everyone can record a video. Candidates see this name with the phone number, the email or both."
            withAsterisk={asked}
            {...form.getInputProps(`${path}.video_only_contact.name`)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="Contact phone"
              type="tel"
              {...form.getInputProps(`${path}.video_only_contact.phone`)}
            />
            <TextInput
              label="Contact email"
              type="email"
              {...form.getInputProps(`${path}.video_only_contact.email`)}
            />
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}
