import { Button, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './choose-document.module.css';
import { ACCEPTED, DOCUMENTS, type DocumentKind } from './document-type.ts';

interface Props {
  kind: DocumentKind;
  /** Whether there is no document yet. */
  isEmpty: boolean;
  onChoose: (file: File) => void;
  /** Gets the button that opens the file dialog. */
  children: (button: ReactNode) => ReactNode;
}

/** A drop zone. Its button does the same with a dialog; the same file can be chosen again. */
export function ChooseDocument({ kind, isEmpty, onChoose, children }: Props) {
  const { label } = DOCUMENTS[kind];
  const openDialog = useRef<() => void>(null);
  const words = isEmpty ? 'Choose a file' : 'Replace';
  return (
    <Dropzone
      unstyled
      classNames={{ root: classes.target ?? '' }}
      mod={{ empty: isEmpty }}
      multiple={false}
      // The button does this, also for keyboards and screen readers.
      activateOnClick={false}
      activateOnKeyboard={false}
      openRef={openDialog}
      inputProps={{
        accept: ACCEPTED,
        'aria-label': `${label} file`,
        style: { display: 'none' },
      }}
      // The field shows why a file is refused.
      onDropAny={(taken: File[], refused: { file: File }[]) => {
        const [file] = [...taken, ...refused.map((each) => each.file)];
        if (file !== undefined) onChoose(file);
      }}
      onDrop={() => {}}
    >
      {children(
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUpload size={14} aria-hidden />}
            aria-label={`${words}: ${label.toLowerCase()}`}
            onClick={() => openDialog.current?.()}
          >
            {words}
          </Button>
          {isEmpty && (
            <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
              or drop it here
            </Text>
          )}
        </Group>,
      )}
    </Dropzone>
  );
}
