import { BatchCard } from './batch-card.tsx';
import classes from './batches.module.css';

/** The progress of batches, in a corner of every page. */
export function Batches({ ids }: { ids: readonly string[] }) {
  return (
    <div className={`${classes.stack} not-printed`}>
      {ids.map((id) => (
        <BatchCard key={id} id={id} />
      ))}
    </div>
  );
}
