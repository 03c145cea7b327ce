import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { SEARCH_MAX } from '../../../lambdas/contract/limits.ts';

interface Props {
  label: string;
  /** What is searched for now. */
  words: string;
  /** Is told when nobody has typed for a moment. */
  onSearch: (words: string) => void;
  /** Its place in a row that wraps, as in CSS. On phones it has the rest of the row. */
  flex?: string;
}

const TYPING_MS = 250;

/** Takes words to search a list by. */
export function SearchBox({ label, words, onSearch, flex }: Props) {
  // What is typed and not yet told. The words can change by themselves too, as by the browser's Back.
  const [typed, setTyped] = useState<string>();
  if (typed === words) setTyped(undefined);
  const search = useDebouncedCallback(onSearch, TYPING_MS);
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
