import { useEffect, useEffectEvent, useState } from 'react';
import {
  closeCamera,
  type Devices,
  isRecordingSupported,
  listDevices,
  openCamera,
  problemOf,
  watchForRecovery,
} from './camera.ts';
import { type Camera, type CameraEvent, needsCamera } from './camera-state.ts';
import { prepareToFinish } from './recover.ts';

/** Opens and closes the camera, or the microphone alone, as the state asks. */
export function useCamera(
  camera: Camera,
  soundOnly: boolean,
  dispatch: (event: CameraEvent) => void,
) {
  const { phase } = camera;
  const [stream, setStream] = useState<MediaStream>();
  const [devices, setDevices] = useState<Devices>({});

  const open = useEffectEvent((withoutPicture: boolean, isOver: () => boolean) => {
    if (!isRecordingSupported()) {
      dispatch({ type: 'blocked', problem: 'unsupported' });
      return;
    }
    openCamera(devices, withoutPicture).then(
      (opened) => {
        if (isOver()) {
          closeCamera(opened);
          return;
        }
        setStream(opened);
        dispatch({ type: 'opened' });
      },
      async (error) => {
        console.warn('The camera could not be opened:', error);
        const kinds = (await listDevices()).map(({ kind }) => kind);
        if (!isOver())
          dispatch({ type: 'blocked', problem: problemOf(error, kinds, withoutPicture) });
      },
    );
  });
  useEffect(() => {
    if (phase !== 'opening') return;
    let over = false;
    open(soundOnly, () => over);
    return () => {
      over = true;
    };
  }, [phase, soundOnly]);

  const problem = camera.phase === 'blocked' ? camera.problem : undefined;
  useEffect(() => {
    if (problem !== undefined)
      return watchForRecovery(problem, soundOnly, () => dispatch({ type: 'turn-on' }));
  }, [problem, soundOnly, dispatch]);

  const needed = needsCamera(camera);
  useEffect(() => {
    if (needed) prepareToFinish();
    else setStream(undefined);
  }, [needed]);
  useEffect(() => {
    if (stream !== undefined) return () => closeCamera(stream);
  }, [stream]);

  return {
    stream,
    devices,
    chooseDevices: (chosen: Devices) => {
      // Some devices cannot be opened twice.
      if (stream !== undefined) closeCamera(stream);
      setDevices(chosen);
      dispatch({ type: 'turn-on' });
    },
  };
}
