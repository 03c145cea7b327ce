import { Box, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import * as z from 'zod/mini';
import { createJob } from '../../../../lambdas/contract/calls/job.ts';
import type { Company, Location } from '../../../../lambdas/contract/schemas/company.ts';
import { streetAddress } from '../../../../lambdas/contract/texts/address.ts';
import { call } from '../../../api/client.ts';
import { companyById, locationById, ownJob } from '../../../api/queries/manager-queries.ts';
import { queryClient, refresh } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { watchLeaving } from '../../../ui/hooks/watch-leaving.ts';
import { Name } from '../../../ui/text/name.tsx';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { MoreLocations } from './choose-location.tsx';
import { CopyQuestions } from './copy-questions.tsx';
import { JobFields } from './job-fields.tsx';
import { AsCandidatesSeeIt, PreviewDialog } from './job-preview.tsx';
import {
  blankJob,
  checkJob,
  duplicateOf,
  fieldOfNewJob,
  type JobValues,
  jobInput,
  jobShape,
  jobToShow,
  screeningInput,
  videoInput,
  writtenQuestions,
} from './job-values.ts';
import { PostedInPart, postAtEach } from './post-at-each.ts';

const FAILURE = 'Error creating job posting. Please try again.';

const fields = z.omit(createJob.input, {
  company_id: true,
  location_id: true,
  screening_questions: true,
  video_questions: true,
});

/** Fits three buttons into a phone's line. */
const PADDING = { base: 12, sm: 18 };

export function loader({ params: { companyId = '', locationId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(companyById(companyId));
  queryClient.prefetchQuery(locationById(locationId));
}

/** Posts a job. `?from=` posts another job again. */
export function Component() {
  const { companyId = '', locationId = '' } = useParams();
  const [search] = useSearchParams();
  const from = search.get('from');
  const company = useQuery(companyById(companyId));
  const location = useQuery(locationById(locationId));
  const original = useQuery({ ...ownJob(from ?? ''), enabled: from !== null });
  return (
    <Page narrow title="Add Job">
      <Loaded
        query={company}
        skeleton={<FormSkeleton fields={6} />}
        failure="Failed to load company. Please try again."
      >
        {(foundCompany) => (
          <Loaded
            query={location}
            skeleton={<FormSkeleton fields={6} />}
            failure="Failed to load location. Please try again."
          >
            {(foundLocation) => (
              <>
                <Where company={foundCompany} location={foundLocation} />
                {from === null ? (
                  <NewJob
                    key={foundLocation.id}
                    company={foundCompany}
                    location={foundLocation}
                    draft="new"
                    initialValues={blankJob}
                  />
                ) : (
                  <Loaded
                    query={original}
                    skeleton={<FormSkeleton fields={6} />}
                    failure="Failed to load the earlier job. Please try again."
                  >
                    {(job) => (
                      <NewJob
                        key={`${foundLocation.id} ${job.id}`}
                        company={foundCompany}
                        location={foundLocation}
                        draft={job.id}
                        initialValues={() => duplicateOf(job)}
                      />
                    )}
                  </Loaded>
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function Where({ company, location }: { company: Company; location: Location }) {
  return (
    <Card mb="md">
      <Group wrap="nowrap">
        <CompanyTile company={company} />
        <Box miw={0}>
          <Text fw={600} className="wrap-anywhere">
            <Name>{company.name}</Name>
          </Text>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            <Name>{`${location.location_name} · ${streetAddress(location)}`}</Name>
          </Text>
        </Box>
      </Group>
    </Card>
  );
}

interface Props {
  company: Company;
  location: Location;
  /** The draft's name: a location can have several. */
  draft: string;
  initialValues: () => JobValues;
}

function NewJob({ company, location, draft, initialValues }: Props) {
  const navigate = useNavigate();
  const [previewing, setPreviewing] = useState(false);
  const [more, setMore] = useState<readonly Location[]>();
  const [posted] = useState(() => new Map<string, string>());
  const form = useDraftForm({
    shape: jobShape,
    initialValues,
    validate: (values) => checkJob(fields, values),
    draft: { area: 'manager', name: `add-job/${location.id}/${draft}` },
  });
  return (
    <>
      <Form
        form={form}
        onSubmit={async (values) => {
          const hasLeft = watchLeaving();
          const post = async ({ id: location_id, company_id }: Location) => {
            const { job } = await call(createJob, {
              company_id,
              location_id,
              ...fields.parse(jobInput(values)),
              screening_questions: writtenQuestions(values.screening_questions).map(screeningInput),
              video_questions: writtenQuestions(values.video_questions).map(videoInput),
            });
            return job.id;
          };
          if (more === undefined) posted.set(location.id, await post(location));
          else await postAtEach([location, ...more], posted, post);
          void refresh('manager');
          toast('Job posting created successfully!');
          if (hasLeft()) return;
          navigate(paths.manager.company(location.company_id), {
            state: { posted: posted.get(location.id) },
          });
        }}
        failure={
          more === undefined
            ? FAILURE
            : (error) => (error instanceof PostedInPart ? error.message : FAILURE)
        }
        fieldOf={fieldOfNewJob(form.values)}
        actions={
          <FormActions sticky>
            <Button
              component={Link}
              to={paths.manager.company(location.company_id)}
              variant="default"
              px={PADDING}
            >
              Cancel
            </Button>
            <Button variant="default" px={PADDING} onClick={() => setPreviewing(true)}>
              Preview as candidate
            </Button>
            <Button type="submit" px={PADDING} loading={form.submitting}>
              Add Job
            </Button>
          </FormActions>
        }
      >
        <Stack gap="md">
          {more === undefined && company.location_count > 1 && (
            <Button
              variant="default"
              leftSection={<IconMapPin size={16} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
              onClick={() => setMore([])}
            >
              Post at more locations
            </Button>
          )}
          {more && (
            <MoreLocations
              first={location}
              chosen={more}
              onChoose={setMore}
              isPosted={({ id }) => posted.has(id)}
            />
          )}
          <JobFields
            form={form}
            aboveQuestions={company.job_posting_count > 0 && <CopyQuestions form={form} />}
          />
        </Stack>
      </Form>
      <PreviewDialog opened={previewing} onClose={() => setPreviewing(false)}>
        <AsCandidatesSeeIt job={jobToShow(form.values, company, location)} />
      </PreviewDialog>
    </>
  );
}
