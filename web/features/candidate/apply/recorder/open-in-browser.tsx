import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBrowser, IconLink, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { myProfile } from '../../../../api/queries/candidate-queries.ts';
import { tryToCopy } from '../../../../ui/copy.ts';
import { Warning } from '../../../../ui/feedback/warning.tsx';

interface Props {
  browser: string;
  /** The URL of this page with the typed answers. */
  link: () => string;
}

/** Ways to bring this page into another browser. */
export function OpenInBrowser({ browser, link }: Props) {
  const { data: me } = useQuery(myProfile);
  const [shown, setShown] = useState<string>();
  async function copy() {
    const href = link();
    // Some of these browsers forbid it.
    if (!(await tryToCopy(href))) setShown(href);
  }
  const mail = () => {
    const body = `Open this link in ${browser}. It brings your typed answers along.\n\n${link()}`;
    return `mailto:${me?.candidate.email ?? ''}?${query({ subject: 'My application', body })}`;
  };
  return (
    <Stack gap="sm">
      <Text size="sm">{`The browser inside an app often has no camera. Copy the link and paste it in ${browser}, or mail it to yourself. What you typed comes along.`}</Text>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconLink aria-hidden size={16} />} onClick={copy}>
          Copy link
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconMail aria-hidden size={16} />}
          href="mailto:"
          // The answers of this moment.
          onClick={({ currentTarget }) => {
            currentTarget.href = mail();
          }}
        >
          Mail me the link
        </Button>
      </Group>
      {shown !== undefined && (
        <TextInput
          label="Link"
          readOnly
          value={shown}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Stack>
  );
}

/** Mail programs do not read a plus as a space. */
const query = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Said while the camera's prompt does not come, or nobody answers it. */
export function StillWaiting({ browser, link }: Props) {
  return (
    <Warning
      icon={<IconBrowser aria-hidden />}
      title={`No question from your browser? Open this page in ${browser}`}
    >
      <OpenInBrowser browser={browser} link={link} />
    </Warning>
  );
}
