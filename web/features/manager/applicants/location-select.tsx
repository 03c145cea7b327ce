import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { LoadError } from '../../../ui/feedback/loaded.tsx';
import { cityAndState } from '../../jobs/place.ts';
import type { useLocations } from './queries.ts';

interface Props extends NativeSelectProps {
  locations: ReturnType<typeof useLocations>;
  /** The chosen location's id. */
  value: string;
}

/** Chooses one of the company's locations. */
export function LocationSelect({ locations, ...field }: Props) {
  const { all, hasFailed, isFetching, retry } = locations;
  const isKnown = all.some(({ id }) => id === field.value);
  return (
    <>
      {hasFailed && (
        <LoadError
          message="Failed to load locations. Please try again."
          onRetry={retry}
          retrying={isFetching}
        />
      )}
      <NativeSelect
        data={[
          // A draft's location that is still loading.
          ...(isKnown ? [] : [{ value: field.value, label: '…' }]),
          ...all.map((location) => ({
            value: location.id,
            label: `${location.location_name} (${cityAndState(location)})`,
          })),
        ]}
        {...field}
      />
    </>
  );
}
