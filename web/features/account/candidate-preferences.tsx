import { Checkbox } from '@mantine/core';
import * as z from 'zod/mini';
import { PREFERENCES } from '../../../lambdas/contract/preferences.ts';
import { Section } from '../../ui/frame/section.tsx';
import { textOf } from './preference-text.ts';
import { PreferencesForm, type StoredPreferences } from './preferences-form.tsx';

const shape = z.object({
  reminders: z.boolean(),
  new_matches: z.boolean(),
  suggestions: z.boolean(),
});

const NAMES = {
  reminders: PREFERENCES.reminders.label,
  new_matches: PREFERENCES.new_matches.label,
  suggestions: PREFERENCES.suggestions.label,
};

/** The form of a candidate's preferences. */
export function CandidatePreferences({ saved }: { saved: StoredPreferences }) {
  return (
    <PreferencesForm
      area="candidate"
      saved={saved}
      shape={shape}
      names={NAMES}
      valuesOf={(stored) => shape.parse(stored)}
      inputOf={(values) => values}
    >
      {(form) => (
        <Section title="Email" hint="We always email you about decisions, offers and your account.">
          {(['reminders', 'new_matches', 'suggestions'] as const).map((name) => (
            <Checkbox
              key={name}
              {...textOf(name)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </Section>
      )}
    </PreferencesForm>
  );
}
