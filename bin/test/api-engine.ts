import { ClearError } from '../../lib/local/clear-error.ts';
import { installDynamoDbLocal, ON_DYNAMODB_LOCAL } from '../../lib/local/table/dynamodb-local.ts';

interface ApiEngine {
  /** The settings of the API tests' stacks. */
  readonly env: Readonly<Record<string, string>>;
  /** Why the API tests do not run on DynamoDB Local. */
  readonly leftOut?: string;
}

/**
 * The engine of the API tests: AWS's own DynamoDB Local wherever it can be had, since it refuses what DynamoDB
 * refuses. They run once: the tests of the local stack and of the browser use the embedded engine, so that a run sees
 * both.
 */
export async function chooseApiEngine(): Promise<ApiEngine> {
  try {
    await installDynamoDbLocal();
    return { env: ON_DYNAMODB_LOCAL };
  } catch (error) {
    if (!(error instanceof ClearError)) throw error;
    return {
      env: {},
      leftOut: `DynamoDB Local is left out, and the API tests run on the embedded engine: ${error.message}`,
    };
  }
}
