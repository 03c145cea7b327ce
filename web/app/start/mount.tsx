import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BusyNotice } from '../../ui/feedback/busy-notice.tsx';
import '../../ui/styles/touch.css';
import { WholePageFailure } from '../failures/whole-page-failure.tsx';
import { cssVariables, theme } from '../theme.ts';

let root: Root | undefined;

/**
 * Renders the whole page. As a transition, in steps of a few milliseconds: at once it would block a slow
 * phone for a tenth of a second.
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
