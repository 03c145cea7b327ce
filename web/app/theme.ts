import { type CSSVariablesResolver, createTheme, DEFAULT_THEME } from '@mantine/core';
import { WIDTHS } from '../ui/media.ts';

/** A field has the direction of what is typed into it. Mantine gives `dir` to the element around it. */
const TYPED = { defaultProps: { attributes: { input: { dir: 'auto' } } } };

/** Font sizes are 12, 14, 16, 20 and 28. All colors pass axe's contrast check in both schemes. */
export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  colors: {
    dark: [
      '#e3e6ec',
      '#b8bfcc',
      '#98a0b0',
      '#6b7383',
      '#3b424f',
      '#2d333e',
      '#242932',
      '#1b1f27',
      '#13161c',
      '#0d0f13',
    ],
  },
  breakpoints: {
    xs: `${WIDTHS.xs}em`,
    sm: `${WIDTHS.sm}em`,
    md: `${WIDTHS.md}em`,
    lg: `${WIDTHS.lg}em`,
  },
  fontSizes: {
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.25rem',
    xl: '1.75rem',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.3' },
      h2: { fontSize: '1.25rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  // Plain objects: importing the components would put all of them into the entry chunk.
  components: {
    Badge: {
      defaultProps: { tt: 'none', fw: 500, variant: 'light', radius: 'sm' },
      // A narrow table column would cut it off.
      styles: { root: { minWidth: 'max-content' } },
    },
    Autocomplete: TYPED,
    Button: { defaultProps: { fw: 500 } },
    Card: { defaultProps: { withBorder: true, padding: 20, radius: 'md' } },
    InputWrapper: {
      styles: { label: { marginBottom: 4 }, description: { marginBottom: 4 } },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'md',
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
        // A <header> in the dialog would be a second banner landmark.
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 600, fontSize: '1.25rem' } },
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } },
    },
    Skeleton: { defaultProps: { 'aria-hidden': true } },
    TextInput: TYPED,
    Textarea: { defaultProps: { ...TYPED.defaultProps, autosize: true, minRows: 2 } },
    Title: { defaultProps: { textWrap: 'balance' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});

const COLORS = Object.keys(DEFAULT_THEME.colors);

function perColor(name: string, light: number, dark: number) {
  const at = (shade: number) =>
    Object.fromEntries(
      COLORS.map((color) => [
        `--mantine-color-${color}-${name}`,
        `var(--mantine-color-${color}-${shade})`,
      ]),
    );
  return { light: at(light), dark: at(dark) };
}

const filled = perColor('filled', 9, 9);
const lightColor = perColor('light-color', 9, 2);

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...filled.light,
    ...lightColor.light,
    '--mantine-color-indigo-filled': 'var(--mantine-color-indigo-7)',
    '--mantine-color-indigo-filled-hover': 'var(--mantine-color-indigo-8)',
    '--mantine-color-indigo-light': 'var(--mantine-color-indigo-0)',
    '--mantine-color-indigo-light-hover': 'var(--mantine-color-indigo-1)',
    '--mantine-color-green-filled': '#1e7b34',
    '--mantine-color-green-light-color': '#19692c',
    '--mantine-color-green-filled-hover': '#19692c',
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-7)',
    '--mantine-color-red-outline': 'var(--mantine-color-red-9)',
    '--mantine-color-indigo-outline': 'var(--mantine-color-indigo-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-7)',
    '--app-page': 'var(--mantine-color-gray-0)',
    '--app-link-hover': 'var(--mantine-color-gray-0)',
    '--app-input-border': 'var(--mantine-color-gray-6)',
    '--app-button-border': 'var(--mantine-color-gray-4)',
  },
  dark: {
    ...filled.dark,
    ...lightColor.dark,
    '--mantine-color-indigo-filled': 'var(--mantine-color-indigo-8)',
    '--mantine-color-indigo-filled-hover': 'var(--mantine-color-indigo-9)',
    '--mantine-color-green-filled': '#1e7b34',
    '--mantine-color-green-filled-hover': '#19692c',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--mantine-color-red-outline': 'var(--mantine-color-red-4)',
    '--mantine-color-indigo-outline': 'var(--mantine-color-indigo-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-1)',
    '--app-page': 'var(--mantine-color-dark-8)',
    '--app-link-hover': 'var(--mantine-color-dark-6)',
    '--app-input-border': 'var(--mantine-color-dark-3)',
    '--app-button-border': 'var(--mantine-color-dark-4)',
  },
});
