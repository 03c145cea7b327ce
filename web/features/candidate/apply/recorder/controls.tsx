import { Button, Group, Text } from '@mantine/core';
import { IconPlayerRecordFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isSound, isUsed } from './answer.ts';
import { PRACTICE_MAX_MS } from './camera-state.ts';
import { currentAnswer, hasTakes, shownTake } from './recorder-state.ts';
import type { useRecorder } from './use-recorder.ts';

interface Props {
  recorder: ReturnType<typeof useRecorder>;
  locked: boolean;
  /** Other ways to answer, or the contact to ask for one, while nothing is recorded. */
  children: ReactNode;
}

/** The buttons for the current phase. */
export function Controls({ recorder, locked, children: otherWays }: Props) {
  const { state, muted, dispatch, stop } = recorder;
  const answer = currentAnswer(state);
  const device = recorder.soundOnly ? 'microphone' : 'camera';
  const take = shownTake(state);
  switch (state.camera.phase) {
    case 'off':
      if (take === undefined) return <Group>{otherWays}</Group>;
      return (
        <Group gap="sm">
          <Button variant="default" disabled={locked} onClick={() => dispatch({ type: 'turn-on' })}>
            Record Again
          </Button>
          {!isUsed(answer, take.id) && (
            <Button disabled={locked} onClick={() => dispatch({ type: 'use' })} data-main-action>
              {isSound(take) ? 'Use This Recording' : 'Use This Video'}
            </Button>
          )}
          {otherWays}
        </Group>
      );
    case 'check':
      return (
        <Group gap="sm">
          <Button
            color="red"
            leftSection={<IconPlayerRecordFilled aria-hidden size={18} />}
            disabled={muted !== undefined}
            onClick={() => dispatch({ type: 'record' })}
            data-main-action
          >
            Record
          </Button>
          {!hasTakes(state) && (
            <Button variant="default" onClick={() => dispatch({ type: 'practice' })}>
              Practice
            </Button>
          )}
          <Button variant="default" onClick={() => dispatch({ type: 'turn-off' })}>
            {answer.takes.length > 0 ? 'Keep what I have' : `Turn off ${device}`}
          </Button>
          {otherWays}
          {!hasTakes(state) && (
            <Text
              size="sm"
              c="dimmed"
              w="100%"
            >{`Practice asks a sample question, records ${PRACTICE_MAX_MS / 1000} seconds and plays them back. Nothing is saved or sent.`}</Text>
          )}
        </Group>
      );
    case 'practiced':
      return (
        <Group gap="sm">
          <Button
            onClick={() => dispatch({ type: 'turn-on' })}
            data-main-action
          >{`Back to the ${device}`}</Button>
          <Text size="sm" c="dimmed">
            Only you can see this. It is deleted when you continue.
          </Text>
        </Group>
      );
    case 'opening':
    case 'lead-in':
      return (
        <Group gap="sm">
          <Button variant="default" onClick={() => dispatch({ type: 'turn-off' })} data-main-action>
            Cancel
          </Button>
          {/* Some browsers never ask for the camera. */}
          {state.camera.phase === 'opening' && otherWays}
        </Group>
      );
    case 'practice':
    case 'recording':
      return (
        <Group>
          <Button
            color="red"
            leftSection={<IconPlayerStopFilled aria-hidden size={18} />}
            onClick={stop}
            data-main-action
          >
            Stop
          </Button>
        </Group>
      );
    case 'blocked':
      return <Group>{otherWays}</Group>;
    default:
      return null;
  }
}
