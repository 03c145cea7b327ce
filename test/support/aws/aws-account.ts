import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/**
 * The answers of AWS, by the name of the call; for S3 and Lambda by method and path. `DescribeStacks {name}` has the
 * outputs of that stack, `DescribeType {name}` knows that type, and `ListSubscriptionsByTopic` has the ARNs of the
 * subscriptions by address.
 */
export type Answers = Readonly<Record<string, object | string>>;

/** Lambda's quota of concurrent executions. */
export const accountSettings = (ConcurrentExecutions: number, reserved = 0) => ({
  'GET /2016-08-19/account-settings': {
    AccountLimit: {
      ConcurrentExecutions,
      UnreservedConcurrentExecutions: ConcurrentExecutions - reserved,
    },
  },
});

/** An account that everything can be deployed to. */
export const READY = {
  GetParameter: {},
  'DescribeType AWS::ApiGatewayV2::Api': {},
  'DescribeType AWS::SES::EmailIdentity': {},
  ...accountSettings(1000),
} satisfies Answers;

/**
 * Starts a stub of AWS until the test ends. It knows the account of the credentials and these answers; everything
 * else is missing.
 * @returns the environment for programs that call it
 */
export async function startAwsAccount(answers: Answers = {}): Promise<Record<string, string>> {
  const server: Server = createServer(async (request, response) => {
    const { status, type, body } = answerTo(request, await text(request), answers);
    // S3 names its errors otherwise, and does not look at this header.
    const error = status === 404 && { 'x-amzn-errortype': 'ResourceNotFoundException' };
    response.writeHead(status, { 'content-type': type, ...error }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
  });
  return {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
}

const xml = (status: number, body: string) => ({ status, type: 'text/xml', body });

function answerTo({ headers, method, url = '' }: IncomingMessage, sent: string, answers: Answers) {
  const call = String(headers['x-amz-target'] ?? '').split('.')[1];
  if (call !== undefined) {
    const found = answers[call];
    const missing = call === 'GetParameter' ? 'ParameterNotFound' : 'ResourceNotFoundException';
    return {
      status: found === undefined ? 400 : 200,
      type: 'application/x-amz-json-1.0',
      body: JSON.stringify(found ?? { __type: missing }),
    };
  }
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (method === 'POST' && pathname === '/')
    return answerToForm(new URLSearchParams(sent), answers);
  const [of = ''] = searchParams.keys();
  const found =
    answers[`${method} ${pathname.replace(/\/$/, '')}${of === 'x-id' ? '' : of && `?${of}`}`];
  if (typeof found === 'object')
    return { status: 200, type: 'application/json', body: JSON.stringify(found) };
  return xml(found === undefined ? 404 : 200, found ?? '');
}

function answerToForm(form: URLSearchParams, answers: Answers) {
  const action = form.get('Action');
  if (action === 'DescribeType')
    return answers[`DescribeType ${form.get('TypeName')}`] === undefined
      ? formError('TypeNotFoundException', `The type ${form.get('TypeName')} cannot be found.`)
      : xml(200, '<DescribeTypeResponse><DescribeTypeResult/></DescribeTypeResponse>');
  if (action === 'ListSubscriptionsByTopic') {
    const members = Object.entries(answers[action] ?? {}).map(
      ([address, arn]) =>
        `<member><Protocol>email</Protocol><Endpoint>${address}</Endpoint><SubscriptionArn>${arn}</SubscriptionArn></member>`,
    );
    return xml(
      200,
      `<ListSubscriptionsByTopicResponse><ListSubscriptionsByTopicResult><Subscriptions>${members.join('')}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`,
    );
  }
  if (action === 'GetCallerIdentity')
    return xml(
      200,
      '<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
    );
  const stack = form.get('StackName');
  const outputs = answers[`DescribeStacks ${stack}`];
  if (outputs === undefined)
    return formError('ValidationError', `Stack with id ${stack} does not exist`);
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return xml(
    200,
    `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><StackName>${stack}</StackName><CreationTime>2026-11-22T08:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  );
}

function formError(code: string, message: string) {
  return xml(
    400,
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  );
}
