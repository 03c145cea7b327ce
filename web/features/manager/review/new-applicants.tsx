import { Group, Skeleton, Switch, Title, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import SearchBox from '../../../ui/fields/search-box.tsx';
import classes from './new-applicants.module.css';
import { OneByOne } from './one-by-one.tsx';
import phoneClasses from './phone/phone.module.css';

interface Props extends Omit<ComponentProps<typeof OneByOne>, 'keys' | 'children'> {
  /** On a phone: what the menu has about the job. */
  jobInMenu: ReactNode;
}

/** The search appears from this many applicants. */
const SEARCHED_FROM = 6;

/** The queue of new applicants, one at a time. */
export function NewApplicants({ jobInMenu, ...props }: Props) {
  const { queue, name, onSearch } = props;
  const { query, waiting } = queue;
  const [keys, setKeys] = useLocalStorage({ key: 'reviewKeys', defaultValue: true });
  const search = (waiting.length >= SEARCHED_FROM || name !== '') && (
    <SearchBox label="Search new applicants" words={name} onSearch={onSearch} flex="0 1 16rem" />
  );
  const shortcuts = waiting.length > 0 && (
    <Switch
      label="Keyboard shortcuts"
      size="sm"
      checked={keys}
      onChange={({ currentTarget }) => setKeys(currentTarget.checked)}
      {...(!jobInMenu && { visibleFrom: 'sm' })}
    />
  );
  const title = (
    <Title order={2} id="new-applicants" mr="auto">
      New Applicants
    </Title>
  );
  // A failed search has no menu.
  const isPhone = Boolean(jobInMenu) && !query.isLoadingError;
  return (
    <section aria-labelledby="new-applicants">
      {isPhone ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        <Group mb="xs" gap="md">
          {title}
          {search}
          {shortcuts}
        </Group>
      )}
      <div className={isPhone ? phoneClasses.screen : query.isPending ? classes.waiting : ''}>
        <Loaded
          query={query}
          skeleton={<Skeleton height={560} />}
          failure="Failed to load applications. Please try again."
        >
          {() => (
            <OneByOne {...props} keys={keys}>
              {isPhone && (
                <>
                  <div>{search}</div>
                  {jobInMenu}
                  {shortcuts}
                </>
              )}
            </OneByOne>
          )}
        </Loaded>
      </div>
      {query.isFetchNextPageError && <LoadMore query={query} what="applicants" />}
    </section>
  );
}
