import type { ReactNode } from 'react';

/**
 * The name of a person, a company or a place, or an address or code. A translator leaves it alone, and its direction
 * does not turn the sentence around it.
 */
export function Name({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
