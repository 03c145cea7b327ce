import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/**
 * The answers of AWS, by the name of the call; for S3 by method and path. `DescribeStacks {name}` has the outputs of
 * that stack.
 */
export type Answers = Readonly<Record<string, object | string>>;

/**
 * Starts a stub of AWS until the test ends. It knows the account of the credentials and these answers; everything
 * else is missing.
 * @returns the environment for programs that call it
 */
export async function startAwsAccount(answers: Answers = {}): Promise<Record<string, string>> {
  const server: Server = createServer(async (request, response) => {
    const { status, type, body } = answerTo(request, await text(request), answers);
    response.writeHead(status, { 'content-type': type }).end(body);
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
  return xml(found === undefined ? 404 : 200, String(found ?? ''));
}

function answerToForm(form: URLSearchParams, answers: Answers) {
  if (form.get('Action') === 'GetCallerIdentity')
    return xml(
      200,
      '<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
    );
  const stack = form.get('StackName');
  const outputs = answers[`DescribeStacks ${stack}`];
  const namespace = 'xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"';
  if (outputs === undefined)
    return xml(
      400,
      `<ErrorResponse ${namespace}><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${stack} does not exist</Message></Error></ErrorResponse>`,
    );
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return xml(
    200,
    `<DescribeStacksResponse ${namespace}><DescribeStacksResult><Stacks><member><StackName>${stack}</StackName><CreationTime>2026-11-22T08:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  );
}
