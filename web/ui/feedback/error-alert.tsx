import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Ref } from 'react';

interface Props extends Omit<AlertProps, 'color'> {
  ref?: Ref<HTMLDivElement>;
}

/** Says in its place on the page what went wrong: `title` in a few words, `children` what can be done. It is read out. */
export function ErrorAlert(props: Props) {
  return <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" {...props} />;
}
