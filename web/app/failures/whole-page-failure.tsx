import { Center } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { FailedAlert } from './failed-alert.tsx';

/** Catches failures outside of any page, so that the page is never blank. */
export class WholePageFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Center component="main" mih="100dvh" p="md">
        <FailedAlert />
      </Center>
    );
  }
}
