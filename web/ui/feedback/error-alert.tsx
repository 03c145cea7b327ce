import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Ref } from 'react';

interface Props extends Omit<AlertProps, 'color'> {
  ref?: Ref<HTMLDivElement>;
}

/** An inline error: `title` in a few words, `children` what to do. Announced. */
export function ErrorAlert(props: Props) {
  return <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" {...props} />;
}
