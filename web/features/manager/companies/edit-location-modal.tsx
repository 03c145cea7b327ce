import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { updateLocation } from '../../../../lambdas/contract/calls/edit-company.ts';
import type { OwnLocation } from '../../../../lambdas/contract/schemas/company.ts';
import { call } from '../../../api/client.ts';
import { locationById } from '../../../api/queries/manager-queries.ts';
import { queryClient, refresh, updateCached } from '../../../api/query-client.ts';
import { FormModal } from '../../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../ui/forms/form-actions.tsx';
import { latest, toEdit } from '../../../ui/forms/to-edit.ts';
import { onlyChanges } from '../../../ui/forms/values.ts';
import { LocationFields } from './location-fields.tsx';
import { LOCATION_NAMES, locationShape } from './location-values.ts';

const fields = z.omit(updateLocation.input, { id: true, expected_revision: true });

const toStored = (location: OwnLocation) => ({
  values: locationShape.parse(location),
  version: location,
});

interface Props {
  /** The dialog is closed without it. */
  locationId: string | undefined;
  onClose: () => void;
}

/** Edits a location, starting from the server's latest. */
export function EditLocationModal({ locationId, onClose }: Props) {
  return (
    <FormModal opened={locationId !== undefined} onClose={onClose} title="Edit Location">
      {locationId !== undefined && <Fetched locationId={locationId} onClose={onClose} />}
    </FormModal>
  );
}

function Fetched({ locationId, onClose }: { locationId: string; onClose: () => void }) {
  const location = useQuery(toEdit(locationById(locationId)));
  return (
    <Loaded
      query={location}
      skeleton={<FormSkeleton fields={5} />}
      failure="Failed to load location. Please try again."
    >
      {(found) => <EditLocation location={found} onClose={onClose} />}
    </Loaded>
  );
}

function EditLocation({ location, onClose }: { location: OwnLocation; onClose: () => void }) {
  const { id } = location;
  const form = useDraftForm({
    shape: locationShape,
    initialValues: locationShape.parse(location),
    editing: {
      version: location,
      reload: async () => toStored(await queryClient.fetchQuery(latest(locationById(id)))),
      names: LOCATION_NAMES,
    },
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
