import { Box, Button, Group, Loader, SegmentedControl, Text } from '@mantine/core';
import { IconMicrophone, IconVideo } from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { VideoQuestion } from '../../../../../lambdas/contract/schemas/job.ts';
import { useObjectUrl } from '../../../../ui/files.ts';
import { isUndecodable } from '../../../applications/playable.ts';
import { Unplayable } from '../../../applications/unplayable.tsx';
import { type Answer, isSound, isUsed, recordingExtension } from './answer.ts';
import { isRearCamera } from './camera.ts';
import { type Camera, LOW_S, needsCamera, PRACTICE_MAX_MS, secondsLeft } from './camera-state.ts';
import classes from './recorder.module.css';
import { shownTake } from './recorder-state.ts';
import type { useRecorder } from './use-recorder.ts';

interface Props {
  recorder: ReturnType<typeof useRecorder>;
  question: VideoQuestion;
  locked: boolean;
}

/**
 * The camera preview or the playback. Tall enough for an upright phone's picture. For an answer by voice, it shows a
 * microphone instead.
 */
export function Stage({ recorder, question, locked }: Props) {
  const { state, soundOnly, maxMs, stream, preview, dispatch, turn } = recorder;
  const { camera } = state;
  const Device = soundOnly ? IconMicrophone : IconVideo;
  const name = soundOnly ? 'microphone' : 'camera';
  const take = shownTake(state);
  const [upright, setUpright] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone held sideways it may be half below the bar.
    if (camera.phase === 'check') picture.current?.scrollIntoView({ block: 'nearest' });
  }, [camera.phase]);
  const measure = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    setUpright(currentTarget.videoHeight > currentTarget.videoWidth);
  };
  let content: ReactNode;
  if (camera.phase === 'practiced') {
    content = <Playback file={camera.file} label="Your practice take" onSize={measure} />;
  } else if (camera.phase === 'off' && take !== undefined) {
    const label = `Your answer to: ${question.question_text}`;
    content = <Playback key={take.id} file={take.file} label={label} onSize={measure} />;
  } else {
    content = (
      <>
        {needsCamera(camera) &&
          stream !== undefined &&
          (soundOnly ? (
            <Sound />
          ) : (
            <Preview video={preview} stream={stream} onSize={measure} onTurn={turn} />
          ))}
        <Overlay {...{ camera, soundOnly, maxMs }}>
          <Button
            leftSection={<Device aria-hidden size={18} />}
            disabled={locked}
            onClick={() => dispatch({ type: 'turn-on' })}
            data-main-action
          >
            {state.checked
              ? `Turn on ${name}`
              : `Check ${soundOnly ? name : 'camera and microphone'}`}
          </Button>
          <Button
            variant="default"
            disabled={locked}
            onClick={() => dispatch({ type: 'turn-on', thenRecord: true })}
          >
            Record now
          </Button>
        </Overlay>
      </>
    );
  }
  return (
    <div ref={picture} className={classes.stage} data-upright={upright || undefined}>
      {content}
    </div>
  );
}

interface OverlayProps {
  camera: Camera;
  soundOnly: boolean;
  maxMs: number;
  /** The buttons that turn the camera on. */
  children: ReactNode;
}

/** The overlay of the picture. */
function Overlay({ camera, soundOnly, maxMs, children }: OverlayProps) {
  const Device = soundOnly ? IconMicrophone : IconVideo;
  switch (camera.phase) {
    case 'off':
      return (
        <Cover>
          <Device aria-hidden size={40} />
          <span>{`Your ${soundOnly ? 'microphone' : 'camera'} is off`}</span>
          {children}
        </Cover>
      );
    case 'opening':
      return (
        <Cover>
          <Loader color="white" aria-hidden />
          <span>{`Allow the ${soundOnly ? 'microphone' : 'camera and microphone'} when your browser asks`}</span>
        </Cover>
      );
    case 'lead-in':
      return (
        <div className={`${classes.cover} ${classes.leadIn}`}>
          <span translate="no">{camera.secondsLeft}</span>
          <small>Recording starts…</small>
        </div>
      );
    case 'practice':
    case 'recording':
      return (
        <>
          <div className={classes.live}>
            {camera.phase === 'practice' ? 'Practice' : 'Recording'}
          </div>
          <CountdownRing camera={camera} maxMs={maxMs} />
        </>
      );
    case 'finishing':
      return (
        <Cover>
          <Loader color="white" aria-hidden />
          <span>{`Preparing your ${soundOnly ? 'recording' : 'video'}`}</span>
        </Cover>
      );
    default:
      return null;
  }
}

/** The microphone, shown instead of a picture. */
function Sound() {
  return (
    <div className={classes.cover}>
      <IconMicrophone aria-hidden size={56} />
    </div>
  );
}

function Cover({ children }: { children: ReactNode }) {
  return <div className={classes.cover}>{children}</div>;
}

interface PreviewProps {
  video: RefObject<HTMLVideoElement | null>;
  stream: MediaStream;
  onSize: (event: SyntheticEvent<HTMLVideoElement>) => void;
  /** Called when the size of the picture has changed. */
  onTurn: () => void;
}

function Preview({ video, stream, onSize, onTurn }: PreviewProps) {
  const size = useRef<string>(undefined);
  useEffect(() => {
    size.current = undefined;
    if (video.current !== null) video.current.srcObject = stream;
  }, [video, stream]);
  const measure = (event: SyntheticEvent<HTMLVideoElement>) => {
    const { videoWidth, videoHeight } = event.currentTarget;
    const now = `${videoWidth}x${videoHeight}`;
    if (size.current !== undefined && size.current !== now) onTurn();
    size.current = now;
    onSize(event);
  };
  return (
    <video
      ref={video}
      className={classes.video}
      data-mirrored={!isRearCamera(stream) || undefined}
      autoPlay
      muted
      playsInline
      onLoadedMetadata={measure}
      onResize={measure}
      aria-label="What your camera sees"
    />
  );
}

interface PlaybackProps {
  file: Blob;
  label: string;
  onSize: (event: SyntheticEvent<HTMLVideoElement>) => void;
}

/** Plays a take before it is used. */
function Playback({ file, label, onSize }: PlaybackProps) {
  const source = useObjectUrl(file);
  const kind = isSound({ file }) ? 'audio' : 'video';
  const [failed, setFailed] = useState(false);
  if (failed) {
    const name = `${label}.${recordingExtension(file.type)}`;
    return (
      <Box p="md" m="auto">
        <Unplayable kind={kind} byBrowser name={name} read={async () => file} />
      </Box>
    );
  }
  return (
    <>
      {kind === 'audio' && (
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
        onLoadedData={({ currentTarget }) => setFailed(isUndecodable(currentTarget, kind))}
        onError={() => setFailed(true)}
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

const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;

interface CountdownRingProps {
  camera: Extract<Camera, { elapsedMs: number }>;
  /** The longest answer. */
  maxMs: number;
}

/** The countdown of a recording. Silent: the recorder makes the announcements. */
function CountdownRing({ camera, maxMs }: CountdownRingProps) {
  const { phase, elapsedMs } = camera;
  const ofMs = phase === 'recording' ? maxMs : PRACTICE_MAX_MS;
  const left = secondsLeft(elapsedMs, ofMs);
  return (
    <div className={classes.ring} role="timer" aria-live="off" aria-label={`${left} seconds left`}>
      <svg viewBox="0 0 64 64" aria-hidden>
        <circle className={classes.ringDisc} cx="32" cy="32" r="31" />
        <circle className={classes.ringTrack} cx="32" cy="32" r={RADIUS} />
        <circle
          className={classes.ringLeft}
          cx="32"
          cy="32"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={(LENGTH * elapsedMs) / ofMs}
          data-low={phase === 'recording' && left <= LOW_S}
        />
      </svg>
      <span aria-hidden translate="no">
        {left}
      </span>
    </div>
  );
}
