import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Toggles light and dark; the system decides until then. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'light' ? 'dark' : 'light';
  const Sign = scheme === 'light' ? IconMoon : IconSun;
  const name = `Use ${other} theme`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={name}
      title={name}
      onClick={() => setColorScheme(other)}
    >
      <Sign size={18} stroke={1.75} />
    </ActionIcon>
  );
}
