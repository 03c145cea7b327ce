import { schemaResolver } from '@mantine/form';
import * as z from 'zod/mini';
import { updateLocation } from '../../../../lambdas/contract/calls/edit-company.ts';
import type { OwnLocation } from '../../../../lambdas/contract/schemas/company.ts';
import { call } from '../../../api/client.ts';
import { locationById } from '../../../api/queries/manager-queries.ts';
import { refresh, updateCached } from '../../../api/query-client.ts';
import { FormModal } from '../../../ui/dialogs/dialog.tsx';
import { Fetched } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../ui/forms/form-actions.tsx';
import { startFrom, toEdit } from '../../../ui/forms/to-edit.ts';
import { onlyChanges } from '../../../ui/forms/values.ts';
import { LocationFields } from './location-fields.tsx';
import { LOCATION_NAMES, locationShape } from './location-values.ts';

const fields = z.omit(updateLocation.input, { id: true, expected_revision: true });

const valuesOf = (location: OwnLocation) => locationShape.parse(location);

interface Props {
  /** The dialog is closed without it. */
  locationId: string | undefined;
  onClose: () => void;
}

/** Edits a location, starting from the server's latest. */
export function EditLocationModal({ locationId, onClose }: Props) {
  return (
    <FormModal opened={locationId !== undefined} onClose={onClose} title="Edit Location">
      {locationId !== undefined && (
        <Fetched
          query={toEdit(locationById(locationId))}
          skeleton={<FormSkeleton fields={5} />}
          failure="Failed to load location. Please try again."
        >
          {(found) => <EditLocation location={found} onClose={onClose} />}
        </Fetched>
      )}
    </FormModal>
  );
}

function EditLocation({ location, onClose }: { location: OwnLocation; onClose: () => void }) {
  const { id } = location;
  const form = useDraftForm({
    shape: locationShape,
    ...startFrom(location, locationById(id), valuesOf, LOCATION_NAMES),
    validate: schemaResolver(fields, { sync: true }),
    draft: { area: 'manager', name: `edit-location/${id}` },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const answer = await call(updateLocation, {
          id,
          ...onlyChanges(values, form.stored()),
          expected_revision: form.revision(),
        });
        updateCached('manager', answer.location);
        void refresh('manager');
        toast('Location saved.');
        onClose();
      }}
      failure="Failed to save location. Please try again."
      actions={<SaveOrCancel form={form} onClose={onClose} />}
    >
      <LocationFields form={form} />
    </Form>
  );
}
