import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact.module.css';

interface FactsProps {
  /** Columns on wide screens; phones have one. */
  columns?: number;
  children: ReactNode;
}

/** A list of terms with their values. */
export function Facts({ columns = 2, children }: FactsProps) {
  return (
    <Box component="dl" className={classes.facts} __vars={{ '--facts-columns': String(columns) }}>
      {children}
    </Box>
  );
}

interface FactProps {
  term: ReactNode;
  children: ReactNode;
}

export function Fact({ term, children }: FactProps) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {term}
      </Text>
      <Text component="dd" m={0} className="wrap-anywhere">
        {children}
      </Text>
    </div>
  );
}
