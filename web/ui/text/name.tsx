import type { ReactNode } from 'react';

/**
 * The name of a person, a company or a place, or an address or code. A translator leaves it alone, and its direction
 * does not turn the sentence around it.
 */
export function Name({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}

interface NamedTextProps {
  before?: string;
  name: string;
  after: string;
}

/** A text with a name in it. Each part has its own element, so that a translator can change the text around. */
export function NamedText({ before, name, after }: NamedTextProps) {
  return (
    <>
      {before !== undefined && <span>{before}</span>}
      <Name>{name}</Name>
      <span>{after}</span>
    </>
  );
}
