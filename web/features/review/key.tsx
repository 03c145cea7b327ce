import { Kbd } from '@mantine/core';

/** A key printed on the control that it stands for. The control says it to assistive technology by `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return (
    <Kbd size="xs" aria-hidden>
      {children}
    </Kbd>
  );
}
