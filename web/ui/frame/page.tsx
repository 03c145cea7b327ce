import { Box, Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useFocusOn } from '../hooks/move-focus.ts';
import { useTitle } from '../hooks/use-title.ts';
import classes from './page.module.css';

interface Props {
  /** The tab's title, and the page's without `heading`. Undefined while loading. */
  title: string | undefined;
  heading?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons beside the heading, on phones below it. */
  actions?: ReactNode;
  /** One narrow column, for forms. */
  narrow?: boolean;
  /** A small heading with the subtitle beside it, to save space. */
  compact?: boolean;
  /** Hides the heading from view, not from assistive technology. */
  hidden?: boolean;
  children: ReactNode;
}

const NARROW = 640;

/** A page in a shell: its h1, which gets the focus when the page opens, and its content. */
export function Page(props: Props) {
  const { title, heading, subtitle, actions, narrow = false, compact = false, children } = props;
  const { hidden = false } = props;
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
      py={hidden ? 0 : compact ? 12 : { base: 20, sm: 32 }}
    >
      <Box {...(narrow && { maw: NARROW })}>
        <Group
          justify="space-between"
          align={compact ? 'center' : 'flex-start'}
          mb={hidden ? 0 : compact ? 8 : 24}
          gap={compact ? 'xs' : 'md'}
          className={compact ? (classes.line ?? '') : ''}
        >
          {/* One element for both layouts, or the heading would remount and lose the focus. */}
          <Box miw={0} {...(compact && { className: classes.about })}>
            <Title
              ref={h1}
              tabIndex={-1}
              className={hidden ? (classes.hidden ?? '') : 'wrap-anywhere'}
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
