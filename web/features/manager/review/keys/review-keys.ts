interface ReviewKey {
  /** Names from `keyName`. */
  readonly keys: readonly string[];
  /** The text on buttons and in the help. */
  readonly printed: string;
  /** The name for assistive technology, if it is another one. */
  readonly name?: string;
  readonly label: string;
}

const withShift = (digits: readonly number[]) => digits.map((digit) => `shift+${digit}`);

/** All keys of the review. The help is generated from this table. */
const KEYS = {
  accept: { keys: ['a'], printed: 'A', label: 'Accept' },
  reject: { keys: ['r'], printed: 'R', label: 'Reject' },
  offer: { keys: ['o'], printed: 'O', label: 'Make an offer' },
  undo: { keys: ['u'], printed: 'U', label: 'Undo the last step' },
  previous: { keys: ['arrowleft'], printed: '←', name: 'ArrowLeft', label: 'Previous applicant' },
  next: { keys: ['arrowright'], printed: '→', name: 'ArrowRight', label: 'Next applicant' },
  rate: { keys: withShift([1, 2, 3, 4, 5]), printed: 'Shift 1–5', label: 'Rate' },
  unrate: { keys: withShift([0]), printed: 'Shift 0', label: 'Remove the rating' },
  note: { keys: ['n'], printed: 'N', label: 'Write a note' },
  play: { keys: [' '], printed: 'Space', name: 'Space', label: 'Play or pause the video' },
  nextVideo: { keys: ['v'], printed: 'V', label: 'Next video' },
  speed: { keys: ['1', '2', '3'], printed: '1–3', label: 'Playback speed' },
  help: { keys: ['?'], printed: '?', label: 'Show all keys' },
} satisfies Readonly<Record<string, ReviewKey>>;

export type ReviewAction = keyof typeof KEYS;

export const REVIEW_KEYS: Readonly<Record<ReviewAction, ReviewKey>> = KEYS;

const isAction = (name: string): name is ReviewAction => Object.hasOwn(KEYS, name);

export const REVIEW_ACTIONS = Object.keys(KEYS).filter(isAction);
