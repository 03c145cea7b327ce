import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BusyNotice } from '../../ui/feedback/busy-notice.tsx';
import '../../ui/styles/touch.css';
import { WholePageFailure } from '../failures/whole-page-failure.tsx';
import { cssVariables, theme } from '../theme.ts';

let root: Root | undefined;

/**
 * Shows something as the whole page, in place of what is there. It is made in steps of a few milliseconds, between which
 * the browser does its other work: at once it would be a tenth of a second on a slow phone.
 */
export function mount(page: ReactNode): void {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no #root.');
  root ??= createRoot(element);
  const whole = (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <WholePageFailure>{page}</WholePageFailure>
        <BusyNotice />
      </MantineProvider>
    </StrictMode>
  );
  startTransition(() => root?.render(whole));
}
