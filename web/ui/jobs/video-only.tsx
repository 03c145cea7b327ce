import { Group, Text } from '@mantine/core';
import type { VideoOnlyContact } from '../../../lambdas/contract/schemas/job.ts';
import { EmailLink, PhoneLink } from '../display/contact-links.tsx';

/** Says that a question accepts only a video, with the contact for another way. */
export function VideoOnly({ contact: { name, phone, email } }: { contact: VideoOnlyContact }) {
  return (
    <Text component="div" size="sm" w="100%" className="wrap-anywhere">
      <div>
        This question needs a video answer.
        {/* The preview may come before the name. */}
        {name !== '' && ` If you need another way, ask ${name}:`}
      </div>
      {/* Not in the sentence: on phones, links are 44 px high. */}
      <Group gap="0 1rem">
        {phone !== '' && <PhoneLink number={phone} />}
        {email !== '' && <EmailLink address={email} />}
      </Group>
    </Text>
  );
}
