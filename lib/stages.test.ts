import { describe, expect, it } from 'vitest';
import { QUOTAS, RETENTION } from '../lambdas/contract/limits.ts';
import { alarmAddress, type StageSettings, stageNamed, stages } from './stages.ts';

const dev: StageSettings = { keepsData: false, originGeneration: 1 };
const postalAddress = '1 Example Street, Portland, ME 04101';
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
const firewall = { requestsPerAddress: 3000 };

/** The error for a stage with these settings, which the types may not allow; `nothing` if they are valid. */
function refusal(settings: object, name = 'own'): string {
  try {
    stageNamed(name, { [name]: { ...dev, ...settings } });
  } catch (error) {
    return String(error);
  }
  return 'nothing';
}

describe('a stage', () => {
  it.each(Object.keys(stages))('%s is valid as checked in', (name) => {
    expect(stageNamed(name)).toEqual({ name, settings: stages[name] });
  });

  it.each(['production', '', 'toString', 'Dev'])('does not exist: "%s"', (name) => {
    expect(() => stageNamed(name)).toThrow(
      `Unknown stage "${name}". Stages: ${Object.keys(stages).join(', ')}.`,
    );
  });

  it.each(['Own', 'own-one', '1st', 'averylongname', 'local'])('cannot be called %s', (name) => {
    expect(refusal({}, name)).toContain(`"${name}" is not a stage name`);
  });

  it('of a pull request is a copy of dev, without settings that only one stage can have', () => {
    const mail = { from: 'jobs@example.com', postalAddress };
    const domain = { name: 'dev.example.com', certificateArn };
    const all = { dev: { ...dev, mail, domain, retention: { decided_days: 1 } } };
    expect(stageNamed('pr-12', all)).toEqual({
      name: 'pr-12',
      settings: { ...dev, retention: { decided_days: 1 } },
    });
  });

  it.each(['pr', 'pr-', 'pr-0', 'pr-1a', 'pr-1234567890'])('does not exist: "%s"', (name) => {
    expect(() => stageNamed(name)).toThrow(`Unknown stage "${name}"`);
  });

  it('that keeps data has an address for alarms, or states that nobody gets them', () => {
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
    ['region: this is no region', { region: 'Ireland' }],
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
    ['unopenedDays: it is 0, or at least 8', { unopenedDays: 7 }],
    ['unopenedDays: it is 0, or at least 8', { unopenedDays: -21 }],
    ['unopenedDays', { unopenedDays: 8.5 }],
    ['unopenedDays', { unopenedDays: '21' }],
    ['originGeneration: Too small: expected number to be >0', { originGeneration: 0 }],
    ['keepsData: Invalid input: expected boolean, received string', { keepsData: 'no' }],
    [
      'traffic.reservedConcurrency.signin: there is no such function',
      { traffic: { reservedConcurrency: { signin: 5 } } },
    ],
    ['mail.from: this is no address', { mail: { from: 'jobs@example', postalAddress } }],
    ['mail.postalAddress', { mail: { from: 'jobs@example.com' } }],
    ['mail.postalAddress: write the', { mail: { from: 'jobs@example.com', postalAddress: ' ' } }],
    ['traffic.firewall: it is only possible', { traffic: { firewall } }],
    ['traffic.firewall: it is only possible', { traffic: { firewall }, region: 'eu-west-1' }],
  ])('with a wrong setting is refused, and the error names it: %s', (what, settings) => {
    expect(refusal(settings)).toContain(what);
  });

  it('must not send mail from the domain of another stage', () => {
    const mail = { from: 'jobs@example.com', postalAddress };
    const all = {
      own: { ...dev, mail },
      other: { ...dev, mail: { from: 'news@Example.com', postalAddress } },
    };
    expect(() => stageNamed('own', all)).toThrow(
      'lib/stages.ts, own: mail.from: other sends from example.com too, and an account has each domain only once: use another, such as own.example.com.',
    );
    expect(stageNamed('own', { ...all, other: dev }).settings.mail).toEqual(mail);
  });

  it('may have an internationalized domain', () => {
    const name = 'xn--bcher-kva.xn--p1ai';
    const from = `jobs@${name}`;
    expect(
      refusal({ domain: { name, certificateArn }, mail: { from, postalAddress }, alarmMail: from }),
    ).toBe('nothing');
  });

  it('may set a domain, a firewall, any quotas, the retention of applications, and how long they wait unopened', () => {
    expect(refusal({ traffic: { firewall }, region: 'us-east-1' })).toBe('nothing');
    expect(refusal({ domain: { name: 'jobs.example.com', certificateArn } })).toBe('nothing');
    expect(refusal({ quotas: { jobs_posted_per_day: 1 } })).toBe('nothing');
    expect(refusal({ quotas: QUOTAS })).toBe('nothing');
    expect(refusal({ retention: RETENTION })).toBe('nothing');
    for (const unopenedDays of [0, 8, 21, 365]) expect(refusal({ unopenedDays })).toBe('nothing');
  });
});
