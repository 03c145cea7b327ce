import { describe, expect, it } from 'vitest';
import { QUOTAS, RETENTION } from '../lambdas/contract/limits.ts';
import { alarmAddress, type StageSettings, stageNamed, stages } from './stages.ts';

const dev: StageSettings = { keepsData: false, originGeneration: 1 };
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';

/** What is said about a stage with these settings, which its types may not allow. */
function refusal(settings: object, name = 'own'): string {
  try {
    stageNamed(name, { [name]: { ...dev, ...settings } });
  } catch (error) {
    return String(error);
  }
  return 'nothing';
}

describe('a stage', () => {
  it.each(Object.keys(stages))('%s, which is checked in, can be', (name) => {
    expect(stageNamed(name)).toEqual({ name, settings: stages[name] });
  });

  it.each(['production', '', 'toString', 'Dev'])('is none called "%s"', (name) => {
    expect(() => stageNamed(name)).toThrow(
      `Unknown stage "${name}". Stages: ${Object.keys(stages).join(', ')}.`,
    );
  });

  it.each(['Own', 'own-one', '1st', 'averylongname', 'local'])('cannot be called %s', (name) => {
    expect(refusal({}, name)).toContain(`"${name}" is not a stage name`);
  });

  it('that keeps data has an address for alarms, or says that nobody is told', () => {
    expect(refusal({ keepsData: true })).toContain('lib/stages.ts, own: alarmMail: it keeps data');
    expect(refusal({ keepsData: true, alarmMail: 'nobody' })).toBe('nothing');
    expect(refusal({ keepsData: true, alarmMail: 'alarms@example.com' })).toBe('nothing');
    expect(refusal({ keepsData: false })).toBe('nothing');
    expect(alarmAddress({ ...dev, alarmMail: 'nobody' })).toBeUndefined();
    expect(alarmAddress({ ...dev, alarmMail: 'alarms@example.com' })).toBe('alarms@example.com');
  });

  it.each([
    ['alarmMail', { alarmMail: 'somebody' }],
    ['alarmMial', { alarmMial: 'alarms@example.com' }],
    ['keepsData', { keepsData: 'yes' }],
    ['domain', { domain: 'jobs.example.com' }],
    ['domain.certificateArn', { domain: { name: 'jobs.example.com' } }],
    ['domain.name', { domain: { name: 'https://jobs.example.com', certificateArn } }],
    [
      'domain.certificateArn: CloudFront wants a certificate in us-east-1',
      {
        domain: {
          name: 'jobs.example.com',
          certificateArn: certificateArn.replace('us-east-1', 'eu-west-1'),
        },
      },
    ],
    ['jobs_posted_per_week', { quotas: { jobs_posted_per_week: 1 } }],
    ['quotas', { quotas: { toString: 1 } }],
    ['existing.tableStream', { existing: { tableStream: 'hiring-restored' } }],
    ['existing.documents', { existing: { documents: 'arn:aws:s3:::documents' } }],
    ['existing: there is no setting table', { existing: { table: 'hiring-restored' } }],
    ['quotas.jobs_posted_per_day', { quotas: { jobs_posted_per_day: 0 } }],
    ['quotas.jobs_posted_per_day', { quotas: { jobs_posted_per_day: 1.5 } }],
    ['retention.decided_days', { retention: { decided_days: 0 } }],
    ['retention', { retention: { decided_years: 2 } }],
  ])('names what is wrong with it: %s', (what, settings) => {
    expect(refusal(settings)).toContain(what);
  });

  it('may have a domain, any of the quotas, and times of its own to keep applications', () => {
    expect(refusal({ domain: { name: 'jobs.example.com', certificateArn } })).toBe('nothing');
    expect(refusal({ quotas: { jobs_posted_per_day: 1 } })).toBe('nothing');
    expect(refusal({ quotas: QUOTAS })).toBe('nothing');
    expect(refusal({ retention: RETENTION })).toBe('nothing');
  });
});
