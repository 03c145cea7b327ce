import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { APPLICATION_STATUS } from '../../../../lambdas/contract/statuses/application-status.ts';
import { APPLICANT_PARAM, paths } from '../../../paths.ts';
import { otherApplicationsOf } from './other-applications-of.ts';

/** Links to the applicant's other applications to this employer; nothing without any. */
export function OtherApplications({ id }: { id: string }) {
  const { data: others = [] } = useQuery(otherApplicationsOf(id));
  if (others.length === 0) return null;
  return (
    <Text size="sm" className="wrap-anywhere">
      Also applied to{' '}
      {others.map((each, index) => (
        <span key={each.id}>
          {index > 0 && ', '}
          <Anchor
            component={Link}
            size="sm"
            underline="always"
            to={`${paths.manager.candidates(each.job_posting_id)}?${APPLICANT_PARAM}=${each.id}`}
          >
            {each.job_title}
          </Anchor>{' '}
          ({APPLICATION_STATUS[each.application_status].label.toLowerCase()})
        </span>
      ))}
    </Text>
  );
}
