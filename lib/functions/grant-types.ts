import type { IndexName } from '../table.ts';

/** Actions on the table; a write needs its own action in transactions too. */
type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** Actions on objects, direct or by signed URLs. */
export type ObjectAction =
  | 'GetObject'
  | 'GetObjectVersion'
  | 'PutObject'
  | 'AbortMultipartUpload'
  | 'DeleteObjectVersion'
  | 'ListBucket'
  | 'ListBucketVersions';

/** The token signing keys, and CloudFront's secret header values. */
type SecretName = 'TOKEN_KEYS' | 'ORIGIN_TOKENS';

/**
 * Reading whether the stage sends mail, enqueueing messages, and sending them. Each includes the previous
 * ones.
 */
type MailAction = 'know' | 'enqueue' | 'send';

/** Knowledge of the site: the base URL of links, or of its files. */
type SiteKnowledge = 'address' | 'files';

/** The permissions of a function; everything else is denied. */
export interface Grants {
  readonly table: readonly TableAction[];
  /** The indexes that it may query. */
  readonly indexes?: readonly IndexName[];
  /** Access to all documents. Nobody writes to all: a write names its folder. */
  readonly documents?: readonly Exclude<ObjectAction, 'PutObject' | 'AbortMultipartUpload'>[];
  readonly videos?: readonly ObjectAction[];
  /** Access to the folders of resumes and cover letters, of logos, and of exports. */
  readonly uploads?: readonly ObjectAction[];
  readonly logos?: readonly ObjectAction[];
  readonly exports?: readonly ObjectAction[];
  /** Access to the stored index of open jobs: functions that search load it, and have disk space for one. */
  readonly search?: readonly ObjectAction[];
  readonly secrets?: readonly SecretName[];
  readonly mail?: readonly MailAction[];
  /** Access to incoming mail, and knowledge of the domain that it is sent to. */
  readonly incomingMail?: readonly 'GetObject'[];
  readonly site?: readonly SiteKnowledge[];
  /** Whether it enforces quotas. */
  readonly quotas?: true;
  /** Whether it hashes passwords, which needs a whole CPU. */
  readonly passwords?: true;
  /** Whether it knows the retention of applications. */
  readonly retention?: true;
  /** Whether it knows for how many days an applicant may wait unopened. */
  readonly unopened?: true;
}

/** Whether an action applies to a bucket itself, rather than to its objects. */
export function isBucketAction(action: ObjectAction): boolean {
  return action === 'ListBucket' || action === 'ListBucketVersions';
}
