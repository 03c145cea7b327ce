const WORDS = { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false } as const;
const CODE = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
/** The key at the bottom right: the next field. A form's last field has `LAST`. */
const NEXT = { enterKeyHint: 'next' } as const;

/** The key at the bottom right sends the form. */
export const LAST = { enterKeyHint: 'go' } as const;

/** A phone's keyboard for each kind of text: no capitals in an email, no corrections of names. */
export const KEYBOARD = {
  name: { ...WORDS, ...NEXT },
  place: { ...WORDS, ...NEXT },
  // With letters: codes of Canada have some, and a keypad has none.
  zip: { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false, ...NEXT },
  email: { type: 'email', inputMode: 'email', ...CODE, ...NEXT },
  phone: { type: 'tel', inputMode: 'tel', ...NEXT },
  /** Also while it is shown. */
  password: { ...CODE, ...NEXT },
} as const;
