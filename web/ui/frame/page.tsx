import { Box, Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useFocusOn } from '../hooks/move-focus.ts';
import { useTitle } from '../hooks/use-title.ts';
import classes from './page.module.css';

interface Props {
  /** The title of the browser's tab, and of the page where there is no `heading`. Undefined while it is being fetched. */
  title: string | undefined;
  heading?: ReactNode;
  /** A line below the heading. */
  subtitle?: ReactNode;
  /** Buttons to the right of the heading, below it on phones. */
  actions?: ReactNode;
  /** Whether the page is one narrow column, in which a form is easier to read. It begins where every page does. */
  narrow?: boolean;
  /** Whether the heading is small and has the subtitle beside it, since what is below needs the room. */
  compact?: boolean;
  children: ReactNode;
}

const NARROW = 640;

/** A page in a shell: its one h1, which gets the focus when the page opens, and a column for the rest. */
export function Page(props: Props) {
  const { title, heading, subtitle, actions, narrow = false, compact = false, children } = props;
  useTitle(title ?? 'Loading');
  const h1 = useRef<HTMLHeadingElement>(null);
  const loading = title === undefined;
  // It may have got the focus while its text was still loading.
  useFocusOn(!loading, () => (document.activeElement === h1.current ? h1.current : null), {
    preventScroll: true,
  });
  return (
    <Box
      maw={1120}
      mx="auto"
      px={{ base: 'md', sm: 'xl' }}
      py={compact ? 12 : { base: 20, sm: 32 }}
    >
      <Box {...(narrow && { maw: NARROW })}>
        <Group
          justify="space-between"
          align={compact ? 'center' : 'flex-start'}
          mb={compact ? 8 : 24}
          gap={compact ? 'xs' : 'md'}
          className={compact ? (classes.line ?? '') : ''}
        >
          {/* The same element in both shapes, or the heading would be another one and lose the focus. */}
          <Box miw={0} {...(compact && { className: classes.about })}>
            <Title
              ref={h1}
              tabIndex={-1}
              className="wrap-anywhere"
              {...(compact && { size: 'h2', title })}
            >
              {heading ?? title ?? (
                <>
                  <VisuallyHidden>Loading</VisuallyHidden>
                  <Skeleton component="span" display="block" w={240} h={36} />
                </>
              )}
            </Title>
            {subtitle !== undefined && (
              <Text
                component="div"
                c="dimmed"
                mt={compact ? 0 : 4}
                className={`wrap-anywhere ${compact ? classes.subtitle : ''}`}
              >
                {subtitle}
              </Text>
            )}
          </Box>
          {actions !== undefined && <Group gap={compact ? 'xs' : 'sm'}>{actions}</Group>}
        </Group>
        {children}
      </Box>
    </Box>
  );
}
