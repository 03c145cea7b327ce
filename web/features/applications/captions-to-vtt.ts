/** The longest cue, in characters: two lines over a video. */
const CUE_MAX = 80;

/**
 * Spreads the captions of a recording over its length, sentence by sentence: a longer cue is shown for longer.
 * @param text as the candidate wrote it
 * @param duration in seconds
 * @param atTop whether they are at the top of the picture, not at its bottom
 * @returns a WebVTT file
 */
export function captionsToVtt(text: string, duration: number, atTop = false): string {
  const cues = sentencesOf(text).flatMap(split);
  const length = cues.reduce((sum, cue) => sum + cue.length, 0);
  let said = 0;
  const timed = cues.map((cue) => {
    const start = timestamp((duration * said) / length);
    said += cue.length;
    const times = `${start} --> ${timestamp((duration * said) / length)}`;
    return `${times}${atTop ? ' line:0' : ''}\n${escapeCue(cue)}\n`;
  });
  return ['WEBVTT\n', ...timed].join('\n');
}

/** The sentences, each in one line. */
function sentencesOf(text: string): string[] {
  return segmentsOf(text, 'sentence')
    .map((segment) => segment.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

/** Firefox has no segmenter before its version 125. */
function segmentsOf(text: string, granularity: 'sentence' | 'grapheme'): string[] {
  if (!('Segmenter' in Intl))
    return granularity === 'sentence' ? text.split(/(?<=[.!?]\s)/) : [...text];
  const segments = new Intl.Segmenter(undefined, { granularity }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

/** Splits a sentence that is too long for a cue: between words, and a very long word anywhere. */
function split(sentence: string): string[] {
  const cues: string[] = [];
  for (const word of sentence.split(' ').flatMap(splitWord)) {
    const longer = `${cues.at(-1) ?? ''} ${word}`;
    if (cues.length > 0 && longer.length <= CUE_MAX) cues[cues.length - 1] = longer;
    else cues.push(word);
  }
  return cues;
}

/** Some languages put no spaces between words. */
function splitWord(word: string): string[] {
  if (word.length <= CUE_MAX) return [word];
  const parts = [''];
  for (const segment of segmentsOf(word, 'grapheme')) {
    const longer = parts.at(-1) + segment;
    if (longer.length <= CUE_MAX) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts;
}

/** `hh:mm:ss.mmm` */
function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, -1);
}

// https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes markup, and the arrow that separates times. */
function escapeCue(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ESCAPED[character] ?? character);
}
