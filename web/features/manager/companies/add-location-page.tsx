import { Button, Card, Skeleton } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { addLocation } from '../../../../lambdas/contract/calls/edit-company.ts';
import { call } from '../../../api/client.ts';
import { companyById, locationById } from '../../../api/queries/manager-queries.ts';
import { queryClient, refresh } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { watchLeaving } from '../../../ui/hooks/watch-leaving.ts';
import { LocationFields } from './location-fields.tsx';
import { locationShape } from './location-values.ts';

const fields = z.omit(addLocation.input, { company_id: true });

export function loader({ params: { companyId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(companyById(companyId));
}

/** Adds a location, then opens Add Job. */
export function Component() {
  const { companyId = '' } = useParams();
  const company = useQuery(companyById(companyId));
  return (
    <Page
      narrow
      title="Add Location"
      subtitle={company.isPending ? <Skeleton w={160} h={24} /> : company.data?.name}
    >
      <Loaded
        query={company}
        skeleton={<FormSkeleton />}
        failure="Failed to load company. Please try again."
      >
        {({ id }) => <NewLocation key={id} companyId={id} />}
      </Loaded>
    </Page>
  );
}

function NewLocation({ companyId }: { companyId: string }) {
  const navigate = useNavigate();
  const form = useDraftForm({
    shape: locationShape,
    initialValues: { location_name: '', address: '', city: '', state: '', zip_code: '' },
    validate: schemaResolver(fields, { sync: true }),
    draft: { area: 'manager', name: `add-location/${companyId}` },
  });
  return (
    <Card>
      <Form
        form={form}
        onSubmit={async (values) => {
          const hasLeft = watchLeaving();
          const { location } = await call(addLocation, { company_id: companyId, ...values });
          void refresh('manager');
          queryClient.setQueryData(locationById(location.id).queryKey, location);
          if (!hasLeft()) navigate(paths.manager.addJob(companyId, location.id));
        }}
        failure="Failed to save location. Please try again."
        actions={
          <FormActions>
            <Button component={Link} to={paths.manager.company(companyId)} variant="default">
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Add Location
            </Button>
          </FormActions>
        }
      >
        <LocationFields form={form} />
      </Form>
    </Card>
  );
}
