import {
  Alert,
  Box,
  Button,
  Group,
  Progress,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import {
  IconCircleCheck,
  IconCloudOff,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { VideoQuestion } from '../../../../../lambdas/contract/schemas/job.ts';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { Warning } from '../../../../ui/feedback/warning.tsx';
import { useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import { useDelayed } from '../../../../ui/hooks/use-delayed.ts';
import { VideoOnly } from '../../../jobs/job-questions.tsx';
import { StuckUpload } from '../../stuck-upload.tsx';
import { uploadText } from '../../upload-text.ts';
import { keyOf } from '../question-key.ts';
import { type Mark, MarkBadge } from '../steps/step-parts.tsx';
import type { CutShort, Delivery } from './answer.ts';
import { betterBrowser } from './app-browser.ts';
import { CameraHelp } from './camera-help.tsx';
import { type Camera, LEAD_IN_S, LOW_S, PRACTICE_QUESTION, secondsLeft } from './camera-state.ts';
import { Controls } from './controls.tsx';
import { DeviceCheck } from './device-check.tsx';
import { ContinueElsewhere } from './elsewhere.tsx';
import type { Fault } from './levels.ts';
import { MoreTime } from './more-time.tsx';
import { StillWaiting } from './open-in-browser.tsx';
import classes from './recorder.module.css';
import { currentAnswer, shownTake } from './recorder-state.ts';
import { Stage, TakeChoice } from './stage.tsx';
import type { MutedDevice, useRecorder } from './use-recorder.ts';
import { WriteAnswer } from './written.tsx';

interface Props {
  recorder: ReturnType<typeof useRecorder>;
  question: VideoQuestion;
  /** e.g. `Question 2 of 3`. */
  position: string;
  mark: Mark | undefined;
  /** While submitting: answers can be watched and uploaded, but not recorded, written or chosen. */
  locked: boolean;
  /** The latest written text, also if a recording answers the question now. */
  lastText: string;
  onWrite: (text: string) => void;
  /** Keeps the text, but submits a recording. */
  onUnchooseText: () => void;
  applicationId: string;
  /** The link to this application on another device. */
  linkElsewhere: () => string;
  /** Gets the longest answer, in seconds, after more time was asked for. */
  onMoreTime: (seconds: number) => void;
  /** Shown below a take. */
  children: ReactNode;
}

/** The current question, the picture and the controls. */
export function Recorder(props: Props) {
  const { recorder, question, position, mark, locked, lastText, onWrite, onUnchooseText } = props;
  const { state, soundOnly, maxMs, stream, muted, devices, dispatch, retryUpload, chooseDevices } =
    recorder;
  const { camera } = state;
  const answer = currentAnswer(state);
  const { used, shownId, written } = answer;
  const undecided = shownId === used?.takeId ? undefined : shownTake(state);
  const isPractice = camera.phase === 'practice' || camera.phase === 'practiced';
  const isRunning = camera.phase === 'practice' || camera.phase === 'recording';
  const section = useRef<HTMLElement>(null);
  // The pressed button may have disappeared: the next one gets the focus, or else the question, which is announced.
  const shownState = `${camera.phase} ${used?.takeId} ${used?.delivery.step} ${written !== undefined}`;
  const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
  useFocusOn(shownState, (isFirst) => (isFirst ? null : find('[data-main-action]')), {
    onlyIfLost: true,
  });
  useFocusOn(shownState, (isFirst) => (isFirst || camera.phase === 'off' ? find('h3') : null), {
    onlyIfLost: true,
    preventScroll: true,
  });
  function answerBy(way: Way) {
    if (way === 'writing') return onWrite(lastText);
    dispatch({ type: 'record-by', way });
    if (written !== undefined) onUnchooseText();
  }
  const browser = betterBrowser(navigator.userAgent);
  const isPromptLate = useDelayed(camera.phase === 'opening', PROMPT_MS);
  const contact = question.video_only_contact;
  const otherWays = (current: Way) =>
    contact ? (
      <VideoOnly contact={contact} />
    ) : (
      <OtherWays current={current} locked={locked} onChoose={answerBy} />
    );
  return (
    <section ref={section} aria-labelledby="video-question">
      {mark && (
        <Box mb={6}>
          <MarkBadge mark={mark} />
        </Box>
      )}
      <Title
        order={3}
        id="video-question"
        size="h2"
        mb="md"
        className="wrap-anywhere"
        tabIndex={-1}
      >
        {isPractice ? (
          `Practice: ${PRACTICE_QUESTION}`
        ) : (
          <>
            <VisuallyHidden>{`${position}: `}</VisuallyHidden>
            <span>{question.question_text}</span>
          </>
        )}
      </Title>
      {written === undefined ? (
        <Stack gap="md">
          <div className={classes.pictureAndControls}>
            {camera.phase === 'blocked' ? (
              <CameraHelp
                problem={camera.problem}
                soundOnly={soundOnly}
                devices={devices}
                browser={browser}
                link={props.linkElsewhere}
                onChoose={chooseDevices}
                onRetry={() => dispatch({ type: 'turn-on' })}
                onCancel={
                  answer.takes.length > 0 ? () => dispatch({ type: 'turn-off' }) : undefined
                }
              />
            ) : (
              <Stage recorder={recorder} question={question} locked={locked} />
            )}
            <Stack gap="md" className={classes.controls ?? ''}>
              {isPromptLate && browser !== undefined && (
                <StillWaiting browser={browser} link={props.linkElsewhere} />
              )}
              {muted !== undefined && <MutedNote device={muted} />}
              {camera.phase === 'off' && undecided?.cutShort && (
                <CutShortNote reason={undecided.cutShort} />
              )}
              {camera.phase === 'off' && <FaultNotes faults={shownTake(state)?.faults} />}
              {camera.phase === 'practiced' && <FaultNotes faults={camera.faults} />}
              {camera.phase === 'off' && (
                <TakeChoice
                  answer={answer}
                  locked={locked}
                  onShow={(takeId) => dispatch({ type: 'show', takeId })}
                />
              )}
              <Controls recorder={recorder} locked={locked}>
                {otherWays(soundOnly ? 'voice' : 'video')}
              </Controls>
              {/* Below, so that Stop stays where it is. */}
              {isRunning && <FaultNotes faults={recorder.faults} />}
            </Stack>
          </div>
          {camera.phase === 'check' && stream !== undefined && (
            <DeviceCheck stream={stream} muted={muted} onChoose={chooseDevices} />
          )}
          {['off', 'check', 'blocked'].includes(camera.phase) && !locked && (
            <MoreTime
              applicationId={props.applicationId}
              seconds={maxMs / 1000}
              onGiven={props.onMoreTime}
            />
          )}
          {camera.phase === 'off' && used !== undefined && used.takeId === shownId && (
            <DeliveryLine
              delivery={used.delivery}
              onRetryNow={() => retryUpload(used.takeId)}
              linkElsewhere={props.linkElsewhere}
              onWrite={contact || locked ? undefined : () => answerBy('writing')}
              onUploadAgain={() => dispatch({ type: 'upload-again', questionKey: keyOf(question) })}
            />
          )}
          {camera.phase === 'off' && shownId !== undefined && props.children}
        </Stack>
      ) : (
        <WriteAnswer text={written} onWrite={onWrite} locked={locked}>
          {otherWays('writing')}
        </WriteAnswer>
      )}
      <VisuallyHidden role="status">{announcement(camera, maxMs)}</VisuallyHidden>
    </section>
  );
}

/** After this time, a prompt for the camera is late. */
const PROMPT_MS = 4_000;

/** The announcement for screen readers. The countdown is silent, to not disturb the speaker. */
function announcement(camera: Camera, maxMs: number): string {
  switch (camera.phase) {
    case 'practice':
      return `Practice has started. ${PRACTICE_QUESTION}`;
    case 'lead-in':
      return `Recording starts in ${LEAD_IN_S} seconds.`;
    case 'recording':
      return secondsLeft(camera.elapsedMs, maxMs) <= LOW_S ? `${LOW_S} seconds left.` : '';
    case 'finishing':
      return 'Recording stopped.';
    default:
      return '';
  }
}

/** Warns that the system muted a device. */
function MutedNote({ device }: { device: MutedDevice }) {
  const Icon = device === 'camera' ? IconVideoOff : IconMicrophoneOff;
  return (
    <Warning icon={<Icon aria-hidden />} title={`Your device has turned the ${device} off`}>
      Another app may be using it, such as a call. Or a switch or key has turned it off. You can
      record as soon as it is back.
    </Warning>
  );
}

const REASONS: Readonly<Record<CutShort, string>> = {
  muted: 'Your device turned the camera or microphone off.',
  hidden: 'You left this page. It only records while you see it.',
  lost: 'The camera or microphone was disconnected.',
  turned: 'You turned your device. Hold it the same way for the whole answer.',
  stopped: 'Your browser stopped recording.',
};

/** Says why a recording ended early. */
function CutShortNote({ reason }: { reason: CutShort }) {
  return (
    <Warning title="This recording ended early">
      {`${REASONS[reason]} Watch it, and record again if something is missing.`}
    </Warning>
  );
}

const FAULT_NOTES: Readonly<Record<Fault, { readonly title: string; readonly icon: ReactNode }>> = {
  silent: {
    title: 'We heard nothing. Check the microphone.',
    icon: <IconMicrophoneOff aria-hidden />,
  },
  black: { title: 'The picture is black. Check the camera.', icon: <IconVideoOff aria-hidden /> },
};

/** Warns of a silent or black recording. It can be used all the same. */
function FaultNotes({ faults = [] }: { faults: readonly Fault[] | undefined }) {
  return faults.map((fault) => <Warning key={fault} {...FAULT_NOTES[fault]} />);
}

/** How a question can be answered. */
type Way = 'video' | 'voice' | 'writing';

const WAYS: Readonly<Record<Way, { readonly text: string; readonly icon: ReactNode }>> = {
  video: { text: 'Answer by video', icon: <IconVideo aria-hidden size={18} /> },
  voice: { text: 'Answer by voice', icon: <IconMicrophone aria-hidden size={18} /> },
  writing: { text: 'Answer in writing', icon: <IconPencil aria-hidden size={18} /> },
};

interface OtherWaysProps {
  /** The way that is not offered: it is the current one. */
  current: Way;
  locked: boolean;
  onChoose: (way: Way) => void;
}

/** Offers the other ways to answer. Nobody is asked why. */
function OtherWays({ current, locked, onChoose }: OtherWaysProps) {
  const others = (['video', 'voice', 'writing'] as const).filter((way) => way !== current);
  return (
    // In line with the content above: these buttons have no edge.
    <Group gap={0} ml="calc(-1 * var(--mantine-spacing-xs))" miw="100%">
      {others.map((way) => (
        <Button
          key={way}
          variant="subtle"
          px="xs"
          leftSection={WAYS[way].icon}
          disabled={locked}
          onClick={() => onChoose(way)}
        >
          {WAYS[way].text}
        </Button>
      ))}
    </Group>
  );
}

interface DeliveryLineProps {
  delivery: Delivery;
  onRetryNow: () => void;
  linkElsewhere: () => string;
  /** Undefined if the question accepts only a recording. */
  onWrite: (() => void) | undefined;
  onUploadAgain: () => void;
}

/** The upload state of the used take, and its actions. */
function DeliveryLine(props: DeliveryLineProps) {
  const { delivery, onRetryNow, linkElsewhere, onWrite, onUploadAgain } = props;
  if ('stuck' in delivery && delivery.stuck) {
    return (
      <StuckUpload what="This answer" more="Your recording is saved on this device.">
        <Text size="sm" className="tabular">
          {uploadText(delivery)}
        </Text>
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={onRetryNow}>
            Retry now
          </Button>
          {onWrite && (
            <Button variant="default" size="sm" onClick={onWrite}>
              Answer in writing
            </Button>
          )}
          <ContinueElsewhere link={linkElsewhere} />
        </Group>
      </StuckUpload>
    );
  }
  switch (delivery.step) {
    case 'queued':
      return (
        <Text size="sm">{`${uploadText(delivery)} You can continue with the next question.`}</Text>
      );
    case 'uploading':
      return (
        <Stack gap={6}>
          <Text
            size="sm"
            className="tabular"
          >{`${uploadText(delivery)}. You can continue with the next question.`}</Text>
          <Progress value={delivery.sent * 100} aria-label="Upload of this answer" />
        </Stack>
      );
    case 'saved':
      return (
        <Group gap={8}>
          <IconCircleCheck aria-hidden size={20} color="var(--mantine-color-green-light-color)" />
          <Text size="sm">Saved. It is sent with your application.</Text>
        </Group>
      );
    case 'refused':
      return (
        <ErrorAlert title={delivery.message}>
          <Button color="red" variant="outline" size="sm" onClick={onUploadAgain}>
            Upload again
          </Button>
        </ErrorAlert>
      );
    case 'waiting-for-sign-in':
      return <Text size="sm">{`${uploadText(delivery)} Your recording is saved.`}</Text>;
    case 'waiting-for-network':
    case 'retrying':
      return (
        <Alert color="gray" icon={<IconCloudOff aria-hidden />} title={uploadText(delivery)}>
          <Group gap="sm">
            <Text size="sm">Your recording is saved on this device.</Text>
            <Button variant="default" size="sm" onClick={onRetryNow}>
              Retry now
            </Button>
          </Group>
        </Alert>
      );
  }
}
