import { Text } from '@mantine/core';
import type { VideoOnlyContact } from '../../../lambdas/contract/schemas/job.ts';
import { EmailLink, PhoneLink } from '../display/contact-links.tsx';

/** Says that only a video answers a question, and whom to ask for another way. */
export function VideoOnly({ contact: { name, phone, email } }: { contact: VideoOnlyContact }) {
  return (
    <Text size="sm" w="100%" className="wrap-anywhere">
      Only a video answers this question. If you need another way, ask {name}:{' '}
      {phone !== '' && <PhoneLink number={phone} underline="always" />}
      {phone !== '' && email !== '' && ', '}
      {email !== '' && <EmailLink address={email} underline="always" />}.
    </Text>
  );
}
