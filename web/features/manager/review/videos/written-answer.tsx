import { Box } from '@mantine/core';
import classes from './written-answer.module.css';

/** A written answer, in the place of a video. */
export function WrittenAnswer({ question, text }: { question: string; text: string }) {
  return (
    <Box
      component="section"
      aria-label={`Answer to: ${question}`}
      // A long answer scrolls, by keys too.
      tabIndex={0}
      className={`prose ${classes.text}`}
    >
      {text}
    </Box>
  );
}
