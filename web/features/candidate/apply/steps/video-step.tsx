import { Alert, Button, Card, Skeleton, Stack, Text } from '@mantine/core';
import { IconBrowser } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { myApplications } from '../../../../api/queries/candidate-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useSession } from '../../../../api/stored/session.ts';
import { keyOf } from '../question-key.ts';
import { type Answer, EMPTY_ANSWER } from '../recorder/answer.ts';
import { recoverAnswers } from '../recorder/recover.ts';
import { TakeStore } from '../recorder/take-store.ts';
import { RecordAnswers, type VideoStepProps } from './record-answers.tsx';

/** Step 2, in one tab at a time. Starts from stored recordings. */
export function VideoStep(props: VideoStepProps) {
  const { applicationId } = props;
  const { lock, takeOver } = useTabLock(`recordings/${applicationId}`);
  if (lock === 'elsewhere') return <OpenElsewhere onTakeOver={takeOver} />;
  if (lock === 'asking') return <VideoSkeleton />;
  return <Recovered {...props} />;
}

function Recovered(props: VideoStepProps) {
  const { applicationId, application, job } = props;
  const personId = useSession('candidate').personId ?? '';
  const store = useMemo(() => new TakeStore(personId, applicationId), [personId, applicationId]);
  const [recovered, setRecovered] = useState<Readonly<Record<string, Answer>>>();
  const recover = useEffectEvent((from: TakeStore) =>
    recoverAnswers(from, job.video_questions.map(keyOf), application.answerSeconds * 1000),
  );
  const withWritten = useEffectEvent((answers: Readonly<Record<string, Answer>>) => ({
    ...answers,
    ...Object.fromEntries(
      job.video_questions.flatMap((question) => {
        const written = application.chosenText(question);
        if (written === undefined) return [];
        const key = keyOf(question);
        return [[key, { ...(answers[key] ?? EMPTY_ANSWER), written }]];
      }),
    ),
  }));
  useEffect(() => {
    // The sidebar may not know the application yet; another tab may have submitted it.
    void queryClient.invalidateQueries({ queryKey: myApplications.queryKey });
    let over = false;
    recover(store)
      .catch((error) => {
        console.warn('Earlier recordings could not be read.', error);
        return {};
      })
      .then((answers) => {
        if (!over) setRecovered(withWritten(answers));
      });
    return () => {
      over = true;
    };
  }, [store]);
  if (recovered === undefined) return <VideoSkeleton />;
  return <RecordAnswers {...props} recovered={recovered} store={store} />;
}

function OpenElsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <Alert
      icon={<IconBrowser aria-hidden />}
      title="This application is open in another tab"
      role="alert"
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Continue there, or use this tab. Your recordings are here too. If the other tab is
          recording, it stops.
        </Text>
        <Button variant="default" onClick={onTakeOver}>
          Use this tab
        </Button>
      </Stack>
    </Alert>
  );
}

function VideoSkeleton() {
  return (
    <Card>
      <Stack gap="md">
        <Skeleton height={24} width={180} />
        <Skeleton height={44} />
        <Skeleton height={0} pb="56.25%" />
      </Stack>
    </Card>
  );
}

/** The lock's state; `elsewhere` if another tab holds it. */
type TabLock = 'asking' | 'held' | 'elsewhere';

/**
 * A lock held by one tab at a time. Another tab gets it when the first closes, or when the user takes it
 * over there.
 */
function useTabLock(name: string): { lock: TabLock; takeOver: () => void } {
  const [lock, setLock] = useState<TabLock>('asking');
  const steal = useRef(() => {});

  useEffect(() => {
    // No Web Locks in this browser.
    if (!('locks' in navigator)) {
      setLock('held');
      return;
    }
    let over = false;
    let release = () => {};
    let waiting = new AbortController();
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        if (over) resolve();
        else setLock('held');
      });
    /** Resolves when the lock is lost or held elsewhere. */
    const request = (options: LockOptions) =>
      navigator.locks.request(name, options, (granted) => granted && hold()).catch(() => {});

    async function takeTurns(first: LockOptions): Promise<void> {
      await request(first);
      if (over) return;
      setLock('elsewhere');
      waiting = new AbortController();
      await request({ signal: waiting.signal });
      // Another tab took it over, unless this tab stopped waiting.
      if (!over && !waiting.signal.aborted) await takeTurns({ ifAvailable: true });
    }
    steal.current = () => {
      waiting.abort();
      void takeTurns({ steal: true });
    };
    void takeTurns({ ifAvailable: true });
    return () => {
      over = true;
      waiting.abort();
      release();
    };
  }, [name]);

  return { lock, takeOver: useCallback(() => steal.current(), []) };
}
