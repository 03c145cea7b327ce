import { Group, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useState,
} from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { SearchBox } from '../../../../ui/fields/search-box.tsx';
import { isTyping } from '../../../../ui/hooks/hold-keys.ts';
import { KeysSwitch } from '../key-help.tsx';
import classes from './new-applicants.module.css';
import { OneByOne } from './one-by-one.tsx';
import phoneClasses from './phone.module.css';
import { useQueue } from './use-queue.ts';

export interface NewApplicantsHandle {
  /** Shows an applicant who is in the queue again, and ends the search, unless somebody types. */
  show(application: Application): void;
}

interface Props
  extends Omit<
    ComponentProps<typeof OneByOne>,
    'queue' | 'name' | 'onSearch' | 'keys' | 'children'
  > {
  ref: Ref<NewApplicantsHandle>;
  /** The applicant to show first, if new. */
  asked: Application | undefined;
  /** On a phone: the job's part of the menu. */
  jobInMenu: ReactNode;
}

/** The search appears from this many applicants. */
const SEARCHED_FROM = 6;

/** The queue of new applicants, one at a time. A step renders only this, not the reviewed applicants. */
export function NewApplicants({ ref, asked, jobInMenu, ...props }: Props) {
  const { job, decisions } = props;
  const [name, setName] = useState('');
  const queue = useQueue(job, { asked, deciding: decisions.deciding, name });
  const { query, waiting } = queue;
  useImperativeHandle(ref, () => ({
    show(application) {
      if (!isTyping()) setName('');
      queue.bringBack(application);
    },
  }));
  const [keys, setKeys] = useLocalStorage({ key: 'reviewKeys', defaultValue: true });
  const search = (waiting.length >= SEARCHED_FROM || name !== '') && (
    <SearchBox label="Search new applicants" words={name} onSearch={setName} flex="0 1 16rem" />
  );
  const shortcuts = waiting.length > 0 && (
    <KeysSwitch on={keys} onSwitch={setKeys} onPhone={Boolean(jobInMenu)} />
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
            <OneByOne {...props} {...{ queue, name, keys }} onSearch={setName}>
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
