import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { buckets, folderNames, folders } from '../buckets.ts';
import { type Grants, isBucketAction } from '../functions/grant-types.ts';
import { accept, wildcardIn } from './accept.ts';
import type { Files } from './files.ts';
import type { Logs } from './logs.ts';
import type { Mail } from './mail.ts';
import type { Secrets } from './secrets.ts';
import { statementsOf } from './statements.ts';
import type { Table } from './table.ts';

interface RolesProps {
  readonly logs: Logs;
  readonly table: Table;
  readonly files: Files;
  readonly secrets: Secrets;
  readonly mail: Mail;
}

/** The roles of functions. */
export class Roles extends Construct {
  readonly #props: RolesProps;

  constructor(scope: Construct, id: string, props: RolesProps) {
    super(scope, id);
    this.#props = props;
  }

  /** The one role of all functions with these grants. */
  shared(grants: Grants): Role {
    const id = idOf(grants);
    const found = this.node.tryFindChild(id);
    return found instanceof Role ? found : this.own(this, id, grants);
  }

  /** A role with these grants and further permissions. */
  own(
    scope: Construct,
    id: string,
    grants: Grants,
    statements: readonly PolicyStatement[] = [],
  ): Role {
    const { logs, files } = this.#props;
    const role = new Role(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        grants: new PolicyDocument({
          statements: [...logs.statements, ...statementsOf(grants, this.#props), ...statements],
        }),
      },
    });
    // CloudFormation deletes in the opposite order: rules, functions and roles, and with a role its signed URLs,
    // are gone before the buckets are emptied. Else a bucket that got one more object could not be deleted.
    role.node.addDependency(files);
    for (const { name: bucket } of buckets)
      if (grants[bucket]?.some((action) => !isBucketAction(action)))
        accept(
          role,
          'The objects of one bucket: their names are made of random ids.',
          wildcardIn(this, files.buckets[bucket].arnForObjects('*')),
        );
    const { incoming } = this.#props.mail;
    if (incoming && grants.incomingMail)
      accept(
        role,
        'The objects of one bucket: SES gives them their names.',
        wildcardIn(this, incoming.bucket.arnForObjects('*')),
      );
    const [sending] = this.#props.mail.statements;
    if (grants.mail?.includes('send') && sending !== undefined)
      accept(
        role,
        'In SES’s sandbox, IAM also checks the identities of recipients; the sender address is a condition.',
        wildcardIn(this, sending.resources[0] ?? ''),
      );
    for (const folder of folderNames.flatMap((name) => (grants[name] ? folders[name] : [])))
      accept(
        role,
        'One folder of a bucket, with objects of one kind.',
        wildcardIn(this, files.buckets.documents.arnForObjects(`${folder}*`)),
      );
    return role;
  }
}

/** The permissions in words, such as `table-GetItem-PutItem`. */
function idOf({ table, indexes, documents, videos, secrets, mail, ...grants }: Grants): string {
  const { incomingMail } = grants;
  const tokenKeys = secrets?.filter((name) => name === 'TOKEN_KEYS');
  const sending = mail?.filter((action) => action === 'send');
  const ofFolders = Object.fromEntries(folderNames.map((name) => [name, grants[name]]));
  const all = {
    table,
    indexes,
    documents,
    videos,
    incomingMail,
    ...ofFolders,
    secrets: tokenKeys,
    mail: sending,
  };
  const words = Object.entries(all).flatMap(([name, actions = []]) =>
    actions.length > 0 ? [name, ...actions.toSorted()] : [],
  );
  return words.join('-') || 'none';
}
