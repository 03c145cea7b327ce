import { Button } from '@mantine/core';
import { IconBadgeCc } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { CaptionsField } from '../../../applications/captions-field.tsx';

interface Props {
  captions: string;
  onWrite: (captions: string) => void;
  locked: boolean;
}

/** The captions of the shown take. Their field is folded while there are none. */
export function TakeCaptions({ captions, onWrite, locked }: Props) {
  const [opened, setOpened] = useState(captions !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  if (!opened) {
    return (
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconBadgeCc aria-hidden size={18} />}
        disabled={locked}
        onClick={() =>
          moveFocusAfter(
            () => setOpened(true),
            () => field.current,
          )
        }
      >
        Add captions (optional)
      </Button>
    );
  }
  return (
    <CaptionsField
      ref={field}
      hint="You can also do so after you submit."
      readOnly={locked}
      value={captions}
      onChange={({ currentTarget }) => onWrite(currentTarget.value)}
    />
  );
}
