import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { SEARCH_MAX } from '../../../lambdas/contract/limits.ts';
import { useAfterTyping } from '../hooks/watch-leaving.ts';

interface Props {
  label: string;
  /** The current search. */
  words: string;
  /** Called after a pause in typing. */
  onSearch: (words: string) => void;
  /** CSS flex in a wrapping row; on phones it fills the row. */
  flex?: string;
}

/** A debounced search field. */
export function SearchBox({ label, words, onSearch, flex }: Props) {
  // Typed but not searched yet. The search can also change by the browser's Back.
  const [typed, setTyped] = useState<string>();
  if (typed === words) setTyped(undefined);
  const search = useAfterTyping(onSearch);
  return (
    <TextInput
      type="search"
      className="not-printed"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={SEARCH_MAX}
      value={typed ?? words}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        search(value);
      }}
      {...(flex !== undefined && { flex: { base: '1 1 12rem', sm: flex } })}
    />
  );
}
