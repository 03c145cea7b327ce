interface KeyRow {
  /** Names from `keyName`. */
  readonly keys: readonly string[];
  /** The text on buttons and in the help. */
  readonly printed: string;
  /** The name for assistive technology, if it is another one. */
  readonly name?: string;
  readonly label: string;
  /** Where it works, unless in both. */
  readonly in?: Place;
  /** Whether a held key acts again and again. */
  readonly repeats?: boolean;
}

/** The review of one applicant after the other, and the table of all. */
export type Place = 'review' | 'list';

const withShift = (digits: readonly number[]) => digits.map((digit) => `shift+${digit}`);

/** Keys that act on an applicant: the shown, the active or the selected ones. */
const OF_APPLICANTS = {
  accept: { keys: ['a'], printed: 'A', label: 'Accept' },
  reject: { keys: ['r'], printed: 'R', label: 'Reject' },
  offer: { keys: ['o'], printed: 'O', label: 'Make an offer', in: 'review' },
  rate: { keys: withShift([1, 2, 3, 4, 5]), printed: 'Shift 1–5', label: 'Rate' },
  unrate: { keys: withShift([0]), printed: 'Shift 0', label: 'Remove the rating' },
  note: { keys: ['n'], printed: 'N', label: 'Write a note' },
} satisfies Readonly<Record<string, KeyRow>>;

/** Keys of the page, which act on no applicant. */
const OF_PAGE = {
  undo: { keys: ['u'], printed: 'U', label: 'Undo the last step' },
  previous: {
    ...{ keys: ['arrowleft'], printed: '←', name: 'ArrowLeft', label: 'Previous applicant' },
    ...{ in: 'review', repeats: true },
  },
  next: {
    ...{ keys: ['arrowright'], printed: '→', name: 'ArrowRight', label: 'Next applicant' },
    ...{ in: 'review', repeats: true },
  },
  play: {
    ...{ keys: [' '], printed: 'Space', name: 'Space', label: 'Play or pause the video' },
    in: 'review',
  },
  nextVideo: { keys: ['v'], printed: 'V', label: 'Next video', in: 'review' },
  speed: { keys: ['1', '2', '3'], printed: '1–3', label: 'Playback speed', in: 'review' },
  move: {
    keys: ['arrowdown', 'arrowup', 'pagedown', 'pageup', 'home', 'end'],
    ...{ printed: '↑ ↓', label: 'Move', in: 'list', repeats: true },
  },
  // The keys of `move`, with Shift.
  extend: { keys: [], printed: 'Shift ↑ ↓', label: 'Select a range', in: 'list' },
  select: { keys: [' '], printed: 'Space', label: 'Select', in: 'list' },
  selectAll: { keys: ['ctrl+a'], printed: 'Ctrl A', label: 'Select all that match', in: 'list' },
  deselect: { keys: ['escape'], printed: 'Esc', label: 'Clear the selection', in: 'list' },
  open: { keys: ['enter'], printed: 'Enter', label: 'Open', in: 'list' },
  help: { keys: ['?'], printed: '?', label: 'Show all keys' },
} satisfies Readonly<Record<string, KeyRow>>;

export type ApplicantAction = keyof typeof OF_APPLICANTS;
export type PageAction = keyof typeof OF_PAGE;
export type KeyAction = ApplicantAction | PageAction;

/** All keys of the review and of the table. A key means the same in both; buttons and help follow from here. */
export const KEYS: Readonly<Record<KeyAction, KeyRow>> = { ...OF_APPLICANTS, ...OF_PAGE };

const isAction = (name: string): name is KeyAction => Object.hasOwn(KEYS, name);
const ACTIONS = Object.keys(KEYS).filter(isAction);

export const isOfApplicant = (action: KeyAction): action is ApplicantAction =>
  Object.hasOwn(OF_APPLICANTS, action);

/** The actions of a place, in the order of the help. */
export const actionsOf = (place: Place): readonly KeyAction[] =>
  ACTIONS.filter((action) => (KEYS[action].in ?? place) === place);
