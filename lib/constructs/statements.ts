import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { buckets, folderNames, folders } from '../buckets.ts';
import { type Grants, isBucketAction } from '../functions/grant-types.ts';
import type { Files } from './files.ts';
import type { Mail } from './mail.ts';
import type { Secrets } from './secrets.ts';
import type { Table } from './table.ts';

/** The policy statements of a function's grants. */
export function statementsOf(
  grants: Grants,
  {
    table,
    files,
    secrets,
    mail,
  }: {
    readonly table: Table;
    readonly files: Files;
    readonly secrets: Secrets;
    readonly mail: Mail;
  },
): PolicyStatement[] {
  const indexArns = (grants.indexes ?? []).map((name) => `${table.arn}/index/${name}`);
  return [
    ...allow('dynamodb', grants.table, [table.arn]),
    ...allow('dynamodb', ['Query'], indexArns),
    ...(grants.secrets?.includes('TOKEN_KEYS')
      ? allow('secretsmanager', ['GetSecretValue'], [secrets.tokenKeysArn])
      : []),
    ...(grants.mail?.includes('send') ? mail.statements : []),
    ...(mail.incoming === undefined
      ? []
      : allow('s3', grants.incomingMail ?? [], [mail.incoming.bucket.arnForObjects('*')])),
    ...folderNames.flatMap((name) =>
      allow(
        's3',
        grants[name] ?? [],
        folders[name].map((folder) => files.buckets.documents.arnForObjects(`${folder}*`)),
      ),
    ),
    ...buckets.flatMap(({ name }) => {
      const bucket = files.buckets[name];
      const actions = grants[name] ?? [];
      return [
        ...allow('s3', actions.filter(isBucketAction), [bucket.bucketArn]),
        ...allow(
          's3',
          actions.filter((action) => !isBucketAction(action)),
          [bucket.arnForObjects('*')],
        ),
      ];
    }),
  ];
}

/** A statement that allows a service's actions on resources; none if either list is empty. */
export function allow(
  service: string,
  actions: readonly string[],
  resources: string[],
): PolicyStatement[] {
  if (actions.length === 0 || resources.length === 0) return [];
  return [
    new PolicyStatement({ actions: actions.map((action) => `${service}:${action}`), resources }),
  ];
}
