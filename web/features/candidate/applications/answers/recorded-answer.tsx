import { Button, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { RecordedResponse } from '../../../../../lambdas/contract/schemas/application.ts';
import { readDraft } from '../../../../api/stored/drafts.ts';
import { useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import { VideoPlayer } from '../../../applications/video-player.tsx';
import { CaptionsForm } from './captions-form.tsx';
import { captionsDraft } from './my-answers.ts';

interface Props {
  applicationId: string;
  response: RecordedResponse;
  /** Whether its captions can be changed. */
  isOpen: boolean;
  /** Fetches fresh URLs. */
  onReload: () => Promise<unknown>;
}

/** A submitted recording and its captions. */
export function RecordedAnswer({ applicationId, response, isOpen, onReload }: Props) {
  const [attempt, setAttempt] = useState(0);
  const video = useRef<HTMLVideoElement>(null);
  return (
    <Stack gap="sm">
      <VideoPlayer
        key={attempt}
        response={response}
        video={video}
        onRetry={async () => {
          await onReload();
          setAttempt(attempt + 1);
        }}
      />
      <Captions applicationId={applicationId} response={response} isOpen={isOpen} />
    </Stack>
  );
}

function Captions({ applicationId, response, isOpen }: Omit<Props, 'onReload'>) {
  const { question_id, question_text, captions } = response;
  const [isEditing, setIsEditing] = useState(
    () => readDraft('candidate', captionsDraft(applicationId, question_id)) !== undefined,
  );
  const button = useRef<HTMLButtonElement>(null);
  // The pressed Save or Cancel has disappeared.
  useFocusOn(`${isEditing}`, (isFirst) => (isFirst ? null : button.current), { onlyIfLost: true });
  if (isOpen && isEditing) {
    return (
      <CaptionsForm
        applicationId={applicationId}
        response={response}
        onClose={() => setIsEditing(false)}
      />
    );
  }
  const words = captions === undefined ? 'Add captions' : 'Change captions';
  return (
    <>
      {captions !== undefined && (
        <div>
          <Text size="xs" c="dimmed">
            Captions
          </Text>
          <Text size="sm" className="prose">
            {captions}
          </Text>
        </div>
      )}
      {isOpen && (
        <Button
          ref={button}
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          aria-label={`${words}: ${question_text}`}
          onClick={() => setIsEditing(true)}
        >
          {words}
        </Button>
      )}
    </>
  );
}
