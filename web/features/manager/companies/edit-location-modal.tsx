import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { updateLocation } from '../../../../lambdas/contract/company.ts';
import type { Location } from '../../../../lambdas/contract/shapes.ts';
import { call } from '../../../api/client.ts';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { locationById } from '../../../api/manager-queries.ts';
import { refresh } from '../../../api/query-client.ts';
import { useDraftForm } from '../../../ui/draft-form.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormModal } from '../../../ui/form-modal.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SaveOrCancel } from '../../../ui/save-or-cancel.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { toEdit } from '../../../ui/to-edit.ts';
import { toast } from '../../../ui/toast.ts';
import { LocationFields, locationShape } from './location-fields.tsx';

const fields = z.omit(updateLocation.input, { id: true });

interface Props {
  /** Without it, the dialog is closed. */
  locationId: string | undefined;
  onClose: () => void;
}

/** Changes a location, starting from what the server has now. */
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

function EditLocation({ location, onClose }: { location: Location; onClose: () => void }) {
  const { location_name, address, city, state, zip_code } = location;
  const form = useDraftForm({
    shape: locationShape,
    initialValues: { location_name, address, city, state, zip_code },
    validate: schemaResolver(fields, { sync: true }),
    draft: { area: 'manager', name: `edit-location/${location.id}` },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const answer = await call(updateLocation, { id: location.id, ...values });
        keepAnswer('manager', answer.location);
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
