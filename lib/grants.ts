import type * as candidate from '../lambdas/contract/candidate.ts';
import type * as company from '../lambdas/contract/company.ts';
import type * as job from '../lambdas/contract/job.ts';
import type * as manager from '../lambdas/contract/manager.ts';
import type { Route } from '../lambdas/contract/route.ts';

type Declarations = typeof candidate & typeof company & typeof job & typeof manager;
type RouteName = {
  [Name in keyof Declarations]: Declarations[Name] extends Route ? Name : never;
}[keyof Declarations];

/** What the functions do with the table; a write is allowed by its own action, in a transaction too. */
type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** What the functions do with objects, or sign URLs for. */
type ObjectAction = 'GetObject' | 'PutObject';

/** What a function may do; nothing else is allowed to it. */
export interface Grants {
  readonly table: readonly TableAction[];
  /** Whether it may query the table's index. */
  readonly index?: true;
  readonly documents?: readonly ObjectAction[];
  readonly videos?: readonly ObjectAction[];
  /** The key that tokens are signed with, and the word by which CloudFront is known. */
  readonly secrets?: readonly ('TOKEN_SECRET' | 'ORIGIN_TOKEN')[];
}

/**
 * What each route's function may do. Every one gets an item when it starts, to have the connection open by its first
 * call. A test holds this table against what each function's bundle has in it.
 */
export const grants: Readonly<Record<RouteName, Grants>> = {
  candidateSignup: { table: ['GetItem', 'PutItem'], secrets: ['TOKEN_SECRET'] },
  candidateLogin: {
    table: ['GetItem', 'UpdateItem', 'DeleteItem'],
    documents: ['GetObject'],
    secrets: ['TOKEN_SECRET', 'ORIGIN_TOKEN'],
  },
  createCandidateProfile: { table: ['GetItem', 'UpdateItem'], documents: ['GetObject'] },
  getPresignedUrl: {
    table: ['GetItem', 'UpdateItem'],
    documents: ['PutObject'],
    videos: ['PutObject'],
  },
  getMyProfile: { table: ['GetItem'], documents: ['GetObject'] },
  updateCandidateProfile: { table: ['GetItem', 'UpdateItem'], documents: ['GetObject'] },
  updateCandidate: {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    documents: ['GetObject'],
  },

  managerSignup: { table: ['GetItem', 'PutItem'], secrets: ['TOKEN_SECRET'] },
  managerSignin: {
    table: ['GetItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['TOKEN_SECRET', 'ORIGIN_TOKEN'],
  },
  getMyInformation: { table: ['GetItem'] },
  updateMyInformation: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  getCandidate: { table: ['GetItem'], documents: ['GetObject'] },

  createCompany: { table: ['GetItem', 'PutItem'] },
  updateCompany: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'] },
  getCompany: { table: ['GetItem'] },
  getManagerCompanies: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  getManagerCompanyView: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  addLocation: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  updateLocation: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  },
  getCompanyLocation: { table: ['GetItem'] },
  createJob: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  updateJob: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] },
  addScreeningQuestion: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  updateScreeningQuestion: { table: ['GetItem', 'PutItem'] },
  deleteScreeningQuestion: { table: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  addVideoQuestion: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  updateVideoQuestion: { table: ['GetItem', 'PutItem'] },
  deleteVideoQuestion: { table: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  deactivateJob: { table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem'] },
  getJobPostings: { table: ['GetItem', 'Query'] },
  getJobPosting: { table: ['GetItem', 'BatchGetItem', 'Query'] },

  createJobApplication: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  addQuestionResponses: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    videos: ['GetObject'],
  },
  getMyApplications: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  withdrawApplication: { table: ['GetItem', 'UpdateItem'] },
  getMyOffers: { table: ['GetItem', 'Query'] },
  respondToOffer: { table: ['GetItem', 'UpdateItem'] },
  getManagerJobs: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  getJobApplications: {
    table: ['GetItem'],
    index: true,
    documents: ['GetObject'],
    videos: ['GetObject'],
  },
  updateJobApplicationStatus: {
    table: ['GetItem', 'UpdateItem'],
    documents: ['GetObject'],
    videos: ['GetObject'],
  },
  makeOffer: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
};

/** @throws where there is no such route */
export function grantsOf(routeName: string): Grants {
  const found = new Map<string, Grants>(Object.entries(grants)).get(routeName);
  if (found === undefined) throw new Error(`lib/grants.ts has no line for ${routeName}`);
  return found;
}
