import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconMicrophoneOff, IconVideoOff } from '@tabler/icons-react';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import type { CameraProblem, Devices } from './camera.ts';
import { DevicePickers } from './device-check.tsx';
import { OpenInBrowser } from './open-in-browser.tsx';

interface Help {
  readonly title: string;
  readonly steps: readonly string[];
  /** Says how the page continues once the problem is solved. */
  readonly afterwards?: string;
  /** Whether to offer another camera or microphone. */
  readonly pickers?: boolean;
}

const ANOTHER_BROWSER =
  'Your answers are saved in this browser only. In another browser, you start over.';

/** Names of the needed devices and of their recording. */
const VIDEO = { both: 'camera and microphone', any: 'camera or microphone', what: 'video' };
const SOUND = { both: 'microphone', any: 'microphone', what: 'sound' };

const helpWith = ({ both, any, what }: typeof VIDEO): Readonly<Record<CameraProblem, Help>> => ({
  denied: {
    title: `Your browser is not allowed to use the ${both}`,
    steps: [
      `Open the site settings beside the address bar, and allow ${both} for this site.`,
      'If that does not help, open the privacy settings of your computer or phone, and allow your browser to use them.',
    ],
    afterwards: 'Stay on this page. It continues as soon as they are allowed.',
  },
  'no-camera': {
    title: 'No camera was found',
    steps: [
      'Plug in a camera, or turn on the one in your computer.',
      'Some cameras have a cover over the lens, or a key that turns them off.',
    ],
    afterwards: 'This page continues as soon as it finds a camera.',
    pickers: true,
  },
  'no-microphone': {
    title: 'No microphone was found',
    steps: ['Plug in a microphone or a headset, or turn on the one in your computer.'],
    afterwards: 'This page continues as soon as it finds a microphone.',
    pickers: true,
  },
  busy: {
    title: `The ${any} is being used by another program`,
    steps: [
      'Close other programs and tabs that may use them, such as a video call. Then try again.',
      `Or choose another ${any}. If nothing helps, restart your browser.`,
    ],
    pickers: true,
  },
  overconstrained: {
    title: `This ${any} cannot record here`,
    steps: [
      `Choose another ${any}, or plug in another.`,
      'Turn off programs that change the picture or the sound, such as virtual cameras.',
    ],
    pickers: true,
  },
  lost: {
    title: `The ${any} was disconnected`,
    steps: ['Check its cable, or plug it in again. Your recordings are saved.'],
    afterwards: 'This page continues as soon as it is back.',
    pickers: true,
  },
  unsupported: {
    title: `This browser cannot record ${what} here`,
    steps: [
      'Open this page in a current version of Chrome, Edge, Firefox or Safari.',
      ANOTHER_BROWSER,
    ],
  },
  empty: {
    title: 'This browser made an empty recording',
    steps: [
      'Open this page in a current version of Chrome, Edge or Firefox, or in Safari on a Mac, iPhone or iPad. These can record.',
      ANOTHER_BROWSER,
    ],
  },
  failed: {
    title: 'The recording could not be made',
    steps: ['Try again. If it happens again, choose another camera or restart your browser.'],
    pickers: true,
  },
});

const VIDEO_HELP = helpWith(VIDEO);
const SOUND_HELP = helpWith(SOUND);

interface Props {
  problem: CameraProblem;
  /** Whether only the microphone is needed. */
  soundOnly: boolean;
  devices: Devices;
  /** A browser that may do better, if this is an app's own. */
  browser: string | undefined;
  /** The URL of this page with everything typed. */
  link: () => string;
  onChoose: (devices: Devices) => void;
  onRetry: () => void;
  /** Returns to the existing recording, if any. */
  onCancel: (() => void) | undefined;
}

/** Help if the camera does not work. */
export function CameraHelp({ problem, soundOnly, devices, browser, link, ...on }: Props) {
  const {
    title,
    steps,
    afterwards,
    pickers = false,
  } = (soundOnly ? SOUND_HELP : VIDEO_HELP)[problem];
  return (
    <ErrorAlert
      icon={soundOnly ? <IconMicrophoneOff aria-hidden /> : <IconVideoOff aria-hidden />}
      title={browser === undefined ? title : `Open this page in ${browser}`}
    >
      <Stack gap="sm" align="flex-start">
        {browser === undefined ? (
          <List size="sm" spacing={4}>
            {steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        ) : (
          <>
            <Text size="sm">{`${title}.`}</Text>
            <OpenInBrowser browser={browser} link={link} />
          </>
        )}
        {browser === undefined && afterwards !== undefined && <Text size="sm">{afterwards}</Text>}
        {pickers && <DevicePickers chosen={devices} onChoose={on.onChoose} soundOnly={soundOnly} />}
        <Group gap="sm">
          <Button color="red" variant="outline" size="sm" onClick={on.onRetry} data-main-action>
            Try again
          </Button>
          {on.onCancel !== undefined && (
            <Button variant="default" size="sm" onClick={on.onCancel}>
              Keep what I have
            </Button>
          )}
        </Group>
      </Stack>
    </ErrorAlert>
  );
}
