import { Box, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import classes from './captions.module.css';

/** The captions of a recorded answer, as the candidate wrote them. */
export function Captions({ text }: { text: string }) {
  const id = useId();
  return (
    <div className={classes.captions}>
      <Text size="xs" c="dimmed" id={id}>
        Captions by the applicant
      </Text>
      <Box
        role="group"
        aria-labelledby={id}
        // A long text scrolls, by keys too.
        tabIndex={0}
        className={`prose ${classes.text}`}
      >
        {text}
      </Box>
    </div>
  );
}
