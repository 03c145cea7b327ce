import { expect, it } from 'vitest';
import { stageNamed } from '../stages.ts';
import { OUTPUTS, settingsOf } from './connect.ts';

const outputs = new Map(Object.values(OUTPUTS).map((output) => [output, `the ${output}`]));

it('an operator’s command has the settings of the functions, and sends mail if the stage does', () => {
  const dev = stageNamed('dev');
  const mail = { from: 'jobs@example.com', postalAddress: '1 Example Street, Portland' };
  const own = { mail, quotas: { open_jobs_per_manager: 5 }, retention: { decided_days: 180 } };
  expect(settingsOf({ settings: { ...dev.settings, ...own } }, outputs)).toEqual({
    TABLE_NAME: 'the TableName',
    DOCUMENTS_BUCKET: 'the DocumentsBucket',
    VIDEOS_BUCKET: 'the VideosBucket',
    TOKEN_KEYS_ARN: 'the TokenKeysArn',
    MAIL_FROM: 'jobs@example.com',
    QUOTAS: '{"open_jobs_per_manager":5}',
    RETENTION: '{"decided_days":180}',
  });
  expect(settingsOf(dev, outputs)).toMatchObject({ MAIL_FROM: '', QUOTAS: '{}', RETENTION: '{}' });
});
