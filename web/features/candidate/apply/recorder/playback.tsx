import { Group, SegmentedControl, Text } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';
import { useObjectUrl } from '../../../../ui/files.ts';
import { type Answer, isSound, isUsed } from './answer.ts';
import classes from './recorder.module.css';

interface Props {
  file: Blob;
  label: string;
  onSize: (event: SyntheticEvent<HTMLVideoElement>) => void;
}

/** Plays a take before it is used. */
export function Playback({ file, label, onSize }: Props) {
  const source = useObjectUrl(file);
  return (
    <>
      {isSound({ file }) && (
        <div className={classes.cover}>
          <IconMicrophone aria-hidden size={56} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: a new take has no captions yet. */}
      <video
        className={classes.video}
        // An iPhone shows no picture before a seek.
        src={source === undefined ? undefined : `${source}#t=0.001`}
        preload="metadata"
        controls
        playsInline
        onLoadedMetadata={onSize}
        aria-label={label}
      />
    </>
  );
}

interface ChoiceProps {
  answer: Answer;
  locked: boolean;
  onShow: (takeId: string) => void;
}

/** Chooses the take to watch, if there are several. */
export function TakeChoice({ answer, locked, onShow }: ChoiceProps) {
  const { takes, shownId } = answer;
  if (takes.length < 2) return null;
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed" id="takes">
        Your takes
      </Text>
      <SegmentedControl
        aria-labelledby="takes"
        value={shownId ?? ''}
        disabled={locked}
        onChange={onShow}
        data={takes.map(({ id, number }) => ({
          value: id,
          label: isUsed(answer, id) ? `Take ${number} (in use)` : `Take ${number}`,
        }))}
      />
    </Group>
  );
}
