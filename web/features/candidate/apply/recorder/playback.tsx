import { Box, Group, SegmentedControl, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './recorder.module.css';
import { type Answer, isUsed, type Take } from './recorder-state.ts';

interface Props {
  take: Take;
  question: string;
}

/** Plays a take, before it is used. */
export function Playback({ take, question }: Props) {
  const source = useObjectUrl(take.file);
  return (
    <Box
      component="video"
      key={take.id}
      className={classes.video}
      src={source}
      controls
      playsInline
      aria-label={`Your answer to: ${question}`}
    />
  );
}

function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}

interface ChoiceProps {
  answer: Answer;
  locked: boolean;
  onShow: (takeId: string) => void;
}

/** Chooses which take to watch. Shows nothing where there is only one. */
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
