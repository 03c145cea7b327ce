import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../lambdas/contract/index.ts';
import { LANES } from '../../lib/constructs/routes.ts';
import { AUTHORIZER, NOT_FOUND, PUBLIC_PAGES } from '../../lib/functions/functions.ts';
import { THROTTLES, type Throttle } from '../../lib/operations/traffic.ts';
import { functionsOf, namedFunction } from '../support/aws/functions.ts';
import {
  dependenciesOf,
  flatten,
  logicalIdOf,
  type Synthesized,
  synthesize,
} from '../support/aws/synthesized.ts';

const synthesized = await synthesize();
const functions = functionsOf(synthesized);

const routeShape = z.object({
  RouteKey: z.string(),
  AuthorizationType: z.string(),
  AuthorizerId: z.optional(z.unknown()),
  Target: z.unknown(),
});
const integrationShape = z.object({
  CredentialsArn: z.unknown(),
  IntegrationType: z.literal('AWS_PROXY'),
  PayloadFormatVersion: z.literal('2.0'),
  IntegrationUri: z.unknown(),
});
const functionOf = (name: string) => namedFunction(functions, name);

/** The public calls: to sign in or up, to use the links of mails, and to read open jobs. */
const PUBLIC = [
  'candidateLogin',
  'candidateSignup',
  'managerSignin',
  'managerSignup',
  'confirmEmail',
  'forgotPassword',
  'resetPassword',
  'restoreEmail',
  'unsubscribe',
  'checkResetLink',
  'answerResetLink',
  'searchPublicJobs',
  'getPublicJob',
  'getSimilarJobs',
  'getPublicCompany',
  'countJobView',
  'reportJob',
];
/** The routes of the open pages. */
const pageRoutes = PUBLIC_PAGES.paths.map((path) => [`ANY ${path}`, PUBLIC_PAGES.name] as const);

/** The functions that anybody can reach through CloudFront. */
const OPEN = [...PUBLIC, PUBLIC_PAGES.name];

const idOf = (type: string, start: string) => logicalIdOf(synthesized, type, start);

describe('the gateway', () => {
  it('has the routes of the contract, those of the open pages, a default route, and no others', () => {
    const routes = [...synthesized.all('AWS::ApiGatewayV2::Route', routeShape).values()];
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      [
        ...contract.map(({ method, path }) => `${method} /api${path}`),
        ...pageRoutes.map(([key]) => key),
        '$default',
      ].sort(),
    );
  });

  it('runs the authorizer before every call except the public ones', () => {
    const routes = [...synthesized.all('AWS::ApiGatewayV2::Route', routeShape).values()];
    const [authorizerId, ...others] = synthesized
      .all('AWS::ApiGatewayV2::Authorizer', z.object({}))
      .keys();
    expect(others).toEqual([]);
    for (const { method, path, role } of contract) {
      const found = routes.find(({ RouteKey }) => RouteKey === `${method} /api${path}`);
      expect(found).toMatchObject(
        role === 'public'
          ? { AuthorizationType: 'NONE' }
          : { AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: authorizerId } },
      );
      expect(found?.AuthorizerId === undefined).toBe(role === 'public');
    }
    const open = contract.filter(({ role }) => role === 'public').map(({ name }) => name);
    expect(open.sort()).toEqual([...PUBLIC].sort());
    for (const key of [...pageRoutes.map(([page]) => page), '$default'])
      expect(routes.find(({ RouteKey }) => RouteKey === key)).toMatchObject({
        AuthorizationType: 'NONE',
      });
  });

  it('asks the authorizer about every call, with or without a token, and caches no answer', () => {
    const authorizer = synthesized.one(
      'AWS::ApiGatewayV2::Authorizer',
      z.record(z.string(), z.unknown()),
    );
    expect(authorizer).toMatchObject({
      AuthorizerType: 'REQUEST',
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 0,
      IdentitySource: [],
    });
    expect(flatten(authorizer.AuthorizerUri)).toContain(
      `{${functionOf(AUTHORIZER.name).logicalId}.Arn}`,
    );
  });

  it.each([
    ...contract.map(({ name, method, path }) => [`${method} /api${path}`, name] as const),
    ...pageRoutes,
    ['$default', NOT_FOUND.name] as const,
  ])('answers %s by the function %s', (routeKey, name) => {
    const routes = synthesized.all('AWS::ApiGatewayV2::Route', routeShape);
    const integrations = synthesized.all('AWS::ApiGatewayV2::Integration', integrationShape);
    const route = [...routes.values()].find(({ RouteKey }) => RouteKey === routeKey);
    const integrationId = /^integrations\/\{(.+)\}$/.exec(flatten(route?.Target))?.[1] ?? '';
    expect(flatten(integrations.get(integrationId)?.IntegrationUri)).toBe(
      `{${functionOf(name).logicalId}.Arn}`,
    );
  });

  it('is created in a few lanes: CloudFormation changes no more routes and integrations at once', () => {
    const parts = [...synthesized.resources].flatMap(([id, { Type }]) =>
      /^AWS::ApiGatewayV2::(Route|Integration)$/.test(Type) ? [id] : [],
    );
    expect(parts.length).toBeGreaterThan(2 * contract.length);
    const waitingFor = new Map(
      parts.map((id) => [id, dependenciesOf(synthesized, id).filter((one) => parts.includes(one))]),
    );
    // Whichever is done first: the oldest, the newest, or one in the middle.
    for (const choice of [0, 0.5, 0.99]) {
      const done = new Set<string>();
      while (done.size < parts.length) {
        const changing = parts.filter(
          (id) => !done.has(id) && waitingFor.get(id)?.every((each) => done.has(each)),
        );
        expect(changing.length).toBeLessThanOrEqual(LANES);
        done.add(changing[Math.floor(choice * changing.length)] ?? '');
      }
    }
  });

  const throttled = z.object({
    DefaultRouteSettings: z.record(z.string(), z.number()),
    RouteSettings: z.record(z.string(), z.record(z.string(), z.number())),
  });
  const limits = z.object({
    Timeout: z.optional(z.int()),
    ReservedConcurrentExecutions: z.optional(z.int()),
  });
  const limitOf = ({ perSecond, atOnce }: Throttle) => ({
    ThrottlingRateLimit: perSecond,
    ThrottlingBurstLimit: atOnce,
  });

  it('limits calls per second, and limits public writes more strictly', () => {
    const stage = synthesized.one('AWS::ApiGatewayV2::Stage', throttled);
    expect(stage.DefaultRouteSettings).toEqual(limitOf(THROTTLES.usual));
    const expected = contract.flatMap(({ role, method, path }) =>
      role === 'public'
        ? [[`${method} /api${path}`, THROTTLES[method === 'POST' ? 'public' : 'open']] as const]
        : [],
    );
    const pages = [...pageRoutes.map(([key]) => key), '$default'];
    expect(stage.RouteSettings).toEqual(
      Object.fromEntries(
        [...expected, ...pages.map((key) => [key, THROTTLES.open] as const)].map(([key, limit]) => [
          key,
          limitOf(limit),
        ]),
      ),
    );
    expect(stage.RouteSettings['POST /api/candidate/signup']).toEqual(limitOf(THROTTLES.public));
    expect(THROTTLES.public.perSecond).toBeLessThan(THROTTLES.usual.perSecond);
    // The gateway refuses a limit for a route that does not exist yet.
    const [{ DependsOn = [] } = {}] = [...synthesized.resources.values()].filter(
      ({ Type }) => Type === 'AWS::ApiGatewayV2::Stage',
    );
    expect(DependsOn).toEqual([idOf('AWS::CloudFormation::Stack', 'ApiRoutes')]);
  });

  it('leaves half of a quota of 1000 functions to people with a token, whatever strangers call', async () => {
    /** How many functions run at most for routes without a token, if each call takes its whole time. */
    const takenBy = (of: Synthesized) => {
      const { RouteSettings, DefaultRouteSettings } = of.one('AWS::ApiGatewayV2::Stage', throttled);
      const integrations = of.all('AWS::ApiGatewayV2::Integration', integrationShape);
      const lambdas = of.all('AWS::Lambda::Function', limits);
      const routes = [...of.all('AWS::ApiGatewayV2::Route', routeShape).values()];
      const byFunction = new Map<string, number>();
      for (const { RouteKey, Target, AuthorizationType } of routes) {
        if (AuthorizationType !== 'NONE') continue;
        const integration = integrations.get(flatten(Target).replace(/^integrations\/\{|\}$/g, ''));
        const name = flatten(integration?.IntegrationUri).replace(/^\{|\.Arn\}$/g, '');
        const { ThrottlingRateLimit: rate = NaN } = RouteSettings[RouteKey] ?? DefaultRouteSettings;
        const calls = rate * (lambdas.get(name)?.Timeout ?? NaN);
        byFunction.set(name, (byFunction.get(name) ?? 0) + calls);
      }
      expect(byFunction.size).toBe(PUBLIC.length + 2);
      return [...byFunction].reduce(
        (sum, [name, calls]) =>
          sum + Math.min(calls, lambdas.get(name)?.ReservedConcurrentExecutions ?? Infinity),
        0,
      );
    };
    expect(takenBy(synthesized)).toBeLessThanOrEqual(500);
    const reservedConcurrency = { publicPages: 100, searchPublicJobs: 20 };
    const own = await synthesize({ settings: { traffic: { reservedConcurrency } } });
    expect(takenBy(own)).toBeLessThan(takenBy(synthesized));
  });

  it('takes the limits of its stage, and reserves concurrency only for the functions that the stage names', async () => {
    const reserved = ({ all }: Synthesized) =>
      [
        ...all(
          'AWS::Lambda::Function',
          z.object({ ReservedConcurrentExecutions: z.optional(z.int()) }),
        ),
      ].flatMap(([id, { ReservedConcurrentExecutions: most }]) =>
        most === undefined ? [] : [[id.replace(/Function.*/, ''), most]],
      );
    expect(reserved(synthesized)).toEqual([]);
    const strict = { perSecond: 1, atOnce: 2 };
    const own = await synthesize({
      settings: {
        traffic: { throttles: { public: strict }, reservedConcurrency: { managerSignin: 5 } },
      },
    });
    const stage = own.one('AWS::ApiGatewayV2::Stage', throttled);
    expect(stage.DefaultRouteSettings).toEqual(limitOf(THROTTLES.usual));
    expect(stage.RouteSettings['POST /api/candidate/signup']).toEqual(limitOf(strict));
    expect(stage.RouteSettings.$default).toEqual(limitOf(THROTTLES.open));
    expect(reserved(own)).toEqual([['ApimanagerSignin', 5]]);
  });

  it('invokes each function with the role of its area, which may invoke nothing else', () => {
    const invokers = synthesized.all(
      'AWS::IAM::Role',
      z.object({
        AssumeRolePolicyDocument: z.unknown(),
        Policies: z.optional(z.array(z.object({ PolicyDocument: z.unknown() }))),
      }),
    );
    const invoked = new Map<string, string[]>();
    for (const { CredentialsArn, IntegrationUri } of synthesized
      .all('AWS::ApiGatewayV2::Integration', integrationShape)
      .values()) {
      const role = /^\{(Invoker.+)\.Arn\}$/.exec(flatten(CredentialsArn))?.[1] ?? '';
      invoked.set(role, [...(invoked.get(role) ?? []), flatten(IntegrationUri)]);
    }
    const areas = new Set(contract.map(({ path }) => path.split('/')[1]));
    expect(invoked.size).toBe(areas.size + 1);
    for (const [role, arns] of invoked) {
      const { AssumeRolePolicyDocument, Policies } = invokers.get(role) ?? {};
      expect(JSON.stringify(AssumeRolePolicyDocument)).toContain(
        '{"Service":"apigateway.amazonaws.com"}',
      );
      const { Statement } = z
        .object({
          Statement: z.tuple([
            z.object({
              Effect: z.literal('Allow'),
              Action: z.literal('lambda:InvokeFunction'),
              Resource: z.array(z.unknown()),
            }),
          ]),
        })
        .parse(Policies?.[0]?.PolicyDocument);
      expect(Statement[0].Resource.map(flatten).sort()).toEqual(arns.sort());
    }
  });

  it('logs each call and its outcome, but no headers, bodies or queries', () => {
    const { AccessLogSettings } = synthesized.one(
      'AWS::ApiGatewayV2::Stage',
      z.object({
        AccessLogSettings: z.object({ Format: z.string(), DestinationArn: z.unknown() }),
      }),
    );
    expect(AccessLogSettings.Format).toContain('$context.requestId');
    expect(AccessLogSettings.Format).not.toMatch(
      /header|body|querystring|authorizer\.(?!error)|path/i,
    );
  });
});

describe('the secrets', () => {
  const generated = z.object({
    GenerateSecretString: z.object({
      PasswordLength: z.int(),
      SecretStringTemplate: z.optional(z.string()),
      GenerateStringKey: z.optional(z.string()),
    }),
    SecretString: z.optional(z.undefined()),
  });
  const secretsOf = ({ all }: Synthesized) => all('AWS::SecretsManager::Secret', generated);
  /** The values of a variable, by the functions that have it. */
  const told = (variable: string) =>
    new Map(
      [...functions].flatMap(([name, { Environment }]) => {
        const value = Environment?.Variables[variable];
        return value === undefined ? [] : [[name, flatten(value)]];
      }),
    );
  /** The functions that need the token keys, to name networks in the logs or to check tokens. */
  const readers = [...OPEN, 'changePassword', AUTHORIZER.name].sort();

  it('are generated, long, and not in the template', () => {
    expect(secretsOf(synthesized).size).toBe(3);
    for (const { GenerateSecretString } of secretsOf(synthesized).values())
      expect(GenerateSecretString.PasswordLength).toBe(64);
  });

  it('keep the token keys out of every environment: the functions that need them get the ARN, and may read it', () => {
    const id = idOf('AWS::SecretsManager::Secret', 'SecretsTokenKeys');
    const { GenerateSecretString } = secretsOf(synthesized).get(id) ?? {};
    expect(GenerateSecretString).toMatchObject({
      SecretStringTemplate: '{"kid":"first"}',
      GenerateStringKey: 'secret',
    });
    expect([...told('TOKEN_KEYS_ARN').keys()].sort()).toEqual(readers);
    for (const [name, { allowed, Environment }] of functions) {
      const { TOKEN_KEYS_ARN, ...others } = Environment?.Variables ?? {};
      expect(Object.values(others).map(flatten).join()).not.toContain(id);
      if (TOKEN_KEYS_ARN !== undefined) expect(flatten(TOKEN_KEYS_ARN)).toBe(`{${id}}`);
      expect(allowed.filter((line) => line.startsWith('secretsmanager:'))).toEqual(
        readers.includes(name) ? [`secretsmanager:GetSecretValue on {${id}}`] : [],
      );
    }
  });

  const words = (text: string) =>
    [...text.matchAll(/\{SecretsOriginToken(\d)\w+\}/g)].map(([, n]) => n);
  const saidBy = (of: Synthesized) => {
    const distribution = z.object({
      DistributionConfig: z.object({
        Origins: z.array(
          z.object({
            OriginCustomHeaders: z.optional(z.array(z.object({ HeaderValue: z.unknown() }))),
          }),
        ),
      }),
    });
    const { Origins } = of.one('AWS::CloudFront::Distribution', distribution).DistributionConfig;
    return Origins.flatMap(({ OriginCustomHeaders = [] }) =>
      OriginCustomHeaders.flatMap(({ HeaderValue }) => words(flatten(HeaderValue))),
    );
  };
  const takenBy = (of: Synthesized) =>
    words(flatten(functionsOf(of).get(AUTHORIZER.name)?.Environment?.Variables.ORIGIN_TOKENS));

  it('of CloudFront reach only the functions that check them, as references that the deployment resolves', () => {
    expect([...told('ORIGIN_TOKENS').keys()].sort()).toEqual([...OPEN, AUTHORIZER.name].sort());
    for (const text of told('ORIGIN_TOKENS').values())
      expect(text).toMatch(
        /^(\{\{resolve:secretsmanager:\{SecretsOriginToken\d\w+\}:SecretString:::\}\}( |$))+$/,
      );
  });

  it('of CloudFront can rotate: the API already accepts the next one, and still accepts the old one', async () => {
    const [next, last] = [
      await synthesize({ settings: { originGeneration: 2 } }),
      await synthesize({ settings: { originGeneration: 3 } }),
    ];
    expect([saidBy(synthesized), takenBy(synthesized)]).toEqual([['1'], ['1', '2']]);
    expect([saidBy(next), takenBy(next)]).toEqual([['2'], ['1', '2']]);
    expect([saidBy(last), takenBy(last)]).toEqual([['2'], ['2', '3']]);
    expect([...secretsOf(next).keys()]).toEqual([...secretsOf(synthesized).keys()]);
  });
});
