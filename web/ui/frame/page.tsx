import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { SITE_NAME } from '../../../lambdas/contract/texts/site-name.ts';
import { useFocusOn } from '../hooks/move-focus.ts';
import classes from './page.module.css';

interface Props {
  /** The tab's title, and the page's without `heading`. Undefined while loading. */
  title: string | undefined;
  heading?: ReactNode;
  /** Before the heading. */
  tile?: ReactNode;
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

/** A page in a shell: its h1, which gets the focus when the page opens, and its content. */
export function Page(props: Props) {
  const { title, heading, subtitle, actions, narrow = false, compact = false, children } = props;
  const { hidden = false } = props;
  useDocumentTitle(`${title ?? 'Loading'} · ${SITE_NAME}`);
  const h1 = useRef<HTMLHeadingElement>(null);
  const loading = title === undefined;
  // It may have got the focus while its text was still loading.
  useFocusOn(!loading, () => (document.activeElement === h1.current ? h1.current : null), {
    preventScroll: true,
  });
  const look = hidden ? classes.full : compact ? classes.compact : classes.roomy;
  return (
    <div className={`${classes.page} ${look}`}>
      <div className={narrow ? classes.narrow : undefined}>
        <div className={classes.line}>
          {/* One element for both layouts, or the heading would remount and lose the focus. */}
          <div className={classes.about}>
            <div className={props.tile ? classes.tiled : classes.untiled}>
              {props.tile}
              <h1
                ref={h1}
                tabIndex={-1}
                className={hidden ? classes.hidden : classes.heading}
                title={compact ? title : undefined}
              >
                {heading ?? title ?? (
                  <>
                    <VisuallyHidden>Loading</VisuallyHidden>
                    <Skeleton component="span" display="block" w={240} h={36} />
                  </>
                )}
              </h1>
            </div>
            {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </div>
  );
}
