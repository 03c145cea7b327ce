import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CompanyOfJob } from '../../../lambdas/contract/schemas/company.ts';
import { CompanyTile } from './company-tile.tsx';

interface Props {
  company: CompanyOfJob;
  /** The text, by default the company's name. */
  children?: ReactNode;
}

/** A heading with the company's tile before it. */
export function CompanyHeading({ company, children = company.name }: Props) {
  return (
    <Group component="span" gap="md" wrap="nowrap">
      <CompanyTile company={company} size={56} />
      <span>{children}</span>
    </Group>
  );
}

/** A heading of a public page, which shows the tile only with a logo, as the page that the server rendered. */
export function LogoHeading({ company, children = company.name }: Props) {
  if (company.logo === undefined) return children;
  return <CompanyHeading company={company}>{children}</CompanyHeading>;
}
