import { logoPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { initials } from '../../../lambdas/contract/texts/initials.ts';
import classes from './company-tile.module.css';

interface Props {
  company: { readonly id: string; readonly name: string; readonly logo?: string | undefined };
  size?: number;
  /** The address of the logo, by default the stored one's. */
  src?: string | undefined;
}

/**
 * A company's logo in a square, or its initials without one or if it fails to load. Hidden from screen readers: the
 * name is beside it.
 */
export function CompanyTile({ company, size = 44, src = logoPath(company) }: Props) {
  return (
    <span className={classes.tile} style={{ fontSize: size / 2.5 }} aria-hidden translate="no">
      <span>{initials(company.name)}</span>
      {src && (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
