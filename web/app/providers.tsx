import '../ui/styles/touch.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { BusyNotice } from '../ui/feedback/busy-notice.tsx';
import { cssVariables, theme } from './theme.ts';

/** What every page needs around it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <BusyNotice />
    </MantineProvider>
  );
}
