import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** What to look at, though nothing has failed: `title` in a few words, `children` more. Announced. */
export function Warning(props: Omit<AlertProps, 'color'>) {
  return <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert" {...props} />;
}
