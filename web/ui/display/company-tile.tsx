import { logoPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { initials } from '../text/format.ts';
import classes from './company-tile.module.css';

interface Props {
  company: { readonly id: string; readonly name: string; readonly logo?: string | undefined };
  size?: number;
}

/**
 * A company's logo in a square, or its initials without one or if it fails to load. Hidden from screen readers: the
 * name is beside it.
 */
export function CompanyTile({ company, size = 44 }: Props) {
  const { logo } = company;
  // A new logo that is not saved yet is a data URL.
  const path = logo?.startsWith('data:') ? logo : logoPath(company);
  return (
    <span
      className={classes.tile}
      style={{ width: size, height: size, fontSize: size / 2.5 }}
      aria-hidden
    >
      {initials(company.name)}
      {path && (
        <img
          key={path}
          src={path}
          alt=""
          loading="lazy"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
