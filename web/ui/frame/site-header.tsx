import {
  ActionIcon,
  Group,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { SITE_NAME } from '../../../lambdas/contract/texts/site-name.ts';
import classes from './site-header.module.css';

export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <img src="/favicon.svg" alt="" width={26} height={26} />
      <Text component="span" fw={600} size="sm">
        {SITE_NAME}
      </Text>
    </Group>
  );
}

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

/** Skips to `#main`; visible when focused, first in tab order. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}
