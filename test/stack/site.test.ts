import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { REQUEST_MAX_BYTES } from '../../lambdas/contract/limits.ts';
import { LOGOS_PATH } from '../../lambdas/contract/pages/public-paths.ts';
import { failure } from '../../lambdas/contract/route.ts';
import { buckets } from '../../lib/buckets.ts';
import { OUTPUTS } from '../../lib/deploy/connect.ts';
import { openPagePatterns } from '../../lib/site/page-paths.ts';
import { apiHeaders, securityHeaders } from '../../lib/site/security-headers.ts';
import { type Behavior, siteOf } from '../support/aws/site.ts';
import { bucketGrants, flatten, synthesize } from '../support/aws/synthesized.ts';

const synthesized = await synthesize();

// CloudFront's own policies.
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

const site = (of = synthesized) => siteOf(of);

/** The settings of a behaviour's origin request policy. */
function forwardedBy({ OriginRequestPolicyId }: Behavior) {
  const policies = synthesized.all(
    'AWS::CloudFront::OriginRequestPolicy',
    z.object({ OriginRequestPolicyConfig: z.record(z.string(), z.unknown()) }),
  );
  const id = flatten(OriginRequestPolicyId).slice(1, -1);
  const { Name: _, ...settings } = policies.get(id)?.OriginRequestPolicyConfig ?? {};
  return settings;
}

// A browser may hold kilobytes of cookies for the domain, and the gateway refuses more than 10,240 bytes of headers.
const EVERYTHING_BUT_COOKIES_AND_HOST = {
  HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
  QueryStringsConfig: { QueryStringBehavior: 'all' },
  CookiesConfig: { CookieBehavior: 'none' },
};

function originOf({ TargetOriginId }: Behavior) {
  const found = site().Origins.find(({ Id }) => Id === TargetOriginId);
  if (found === undefined) throw new Error(`There is no origin ${TargetOriginId}`);
  return found;
}

const event = z.object({
  uri: z.string(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
});
const answered = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
  body: z.string(),
});

/** Runs a behaviour's function on a request as CloudFront does, and returns its result. */
function evaluate(
  { FunctionAssociations }: Behavior,
  request: z.input<typeof event>,
  ip = '203.0.113.7',
): unknown {
  const [association, ...others] = FunctionAssociations;
  expect(others).toEqual([]);
  expect(association?.EventType).toBe('viewer-request');
  const functions = synthesized.all(
    'AWS::CloudFront::Function',
    z.object({
      FunctionCode: z.string(),
      FunctionConfig: z.object({ Runtime: z.literal('cloudfront-js-2.0') }),
    }),
  );
  const id = flatten(association?.FunctionARN).slice(1, -'.FunctionARN}'.length);
  const context = createContext({ event: { request: { ...request }, viewer: { ip } } });
  runInContext(functions.get(id)?.FunctionCode ?? '', context);
  return runInContext('handler(event)', context);
}

/** The request that the function passes on. */
const runFunction = (...request: Parameters<typeof evaluate>) => event.parse(evaluate(...request));

const page = (uri: string) => runFunction(site().pages, { uri, headers: {} }).uri;

describe('the pages', () => {
  it('come from a private bucket that only this distribution reads, compressed, over HTTPS', () => {
    const { pages } = site();
    expect(pages).toMatchObject({
      CachePolicyId: CACHING_OPTIMIZED,
      Compress: true,
      ViewerProtocolPolicy: 'redirect-to-https',
    });
    expect(flatten(originOf(pages).DomainName)).toMatch(/^\{SiteBucket\w+\.RegionalDomainName\}$/);
    expect(originOf(pages).OriginAccessControlId).toBeDefined();
    const grants = bucketGrants(synthesized, 'SiteBucket');
    expect(grants.map(({ Action, Principal }) => ({ Action, Principal }))).toEqual([
      {
        Action: ['s3:GetObject', 's3:ListBucket'],
        Principal: { Service: 'cloudfront.amazonaws.com' },
      },
    ]);
    expect(JSON.stringify(grants[0]?.Condition)).toMatch(/AWS:SourceArn.*SiteDistribution/);
  });

  it.each([
    '/',
    '/candidate/dashboard',
    '/candidate/offers/',
    '/manager',
    '/manager/job-postings/01JABCDEFGHJKMNPQRSTVWXYZ0_01JABCDEFGHJKMNPQRSTVWXYZ1/candidates',
    '/no/such/page',
    '/v1.2/page',
  ])('%s is answered by the app', (uri) => {
    expect(page(uri)).toBe('/index.html');
  });

  it.each(['/index.html', '/assets/app-B1c2.js', '/favicon.svg', '/assets/gone.css'])(
    '%s is a file, whether it exists or not',
    (uri) => {
      expect(page(uri)).toBe(uri);
    },
  );

  it('are cached by browsers forever if their names contain a hash, and revalidated otherwise', () => {
    const deployments = [
      ...synthesized
        .all(
          'Custom::CDKBucketDeployment',
          z.object({
            DestinationBucketKeyPrefix: z.optional(z.string()),
            Prune: z.boolean(),
            SystemMetadata: z.record(z.string(), z.string()),
          }),
        )
        .values(),
    ];
    expect(deployments).toMatchObject([
      {
        DestinationBucketKeyPrefix: 'assets',
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
      { Prune: false, SystemMetadata: { 'cache-control': 'no-cache' } },
    ]);
  });
});

describe('the logos', () => {
  it('come from their folder in the documents bucket, and CloudFront can read nothing else there', () => {
    const { logos } = site();
    expect(logos).toMatchObject({
      PathPattern: `${LOGOS_PATH}/*`,
      CachePolicyId: CACHING_OPTIMIZED,
      ViewerProtocolPolicy: 'redirect-to-https',
      FunctionAssociations: [],
    });
    expect(logos.ResponseHeadersPolicyId).toEqual(site().pages.ResponseHeadersPolicyId);
    expect(flatten(originOf(logos).DomainName)).toMatch(/^hiring-documents-.+\.s3\./);
    expect(originOf(logos).OriginAccessControlId).toEqual(
      originOf(site().pages).OriginAccessControlId,
    );
    const [grant, ...others] = bucketGrants(synthesized, 'Filesdocuments');
    expect(others).toEqual([]);
    expect(grant).toMatchObject({
      Action: 's3:GetObject',
      Principal: { Service: 'cloudfront.amazonaws.com' },
    });
    expect(flatten(grant?.Resource)).toMatch(/^\{Filesdocuments\w+\.Arn\}\/logos\/\*$/);
    expect(JSON.stringify(grant?.Condition)).toMatch(/AWS:SourceArn.*SiteDistribution/);
    expect(bucketGrants(synthesized, 'Filesvideos')).toEqual([]);
  });
});

describe('the public pages', () => {
  const openPage = () => {
    const [first] = site().openPages;
    if (first === undefined) throw new Error('There are none');
    return first;
  };

  it('are answered by the gateway, with the same paths as on one machine', () => {
    const patterns = site().openPages.map(({ PathPattern }) => PathPattern);
    expect(patterns).toEqual(openPagePatterns);
    expect(patterns).toEqual([
      '/jobs',
      '/jobs/*',
      '/j/*',
      '/companies/*',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/*',
      '/feeds/jobs',
      '/feeds/companies/*',
      '/calendars/*',
    ]);
    for (const page of site().openPages) {
      expect(originOf(page)).toEqual(originOf(site().api));
      expect(page).toMatchObject({
        Compress: false,
        ViewerProtocolPolicy: 'redirect-to-https',
      });
      expect(forwardedBy(page)).toEqual(EVERYTHING_BUT_COOKIES_AND_HOST);
      expect(page.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
    }
  });

  it('are cached as long as their own headers say, by URL and encoding, the same for everybody', () => {
    const policy = z.object({
      CachePolicyConfig: z.object({
        MinTTL: z.int(),
        DefaultTTL: z.int(),
        ParametersInCacheKeyAndForwardedToOrigin: z.unknown(),
      }),
    });
    const [[id, { CachePolicyConfig }]] = z
      .tuple([z.tuple([z.string(), policy])])
      .parse([...synthesized.all('AWS::CloudFront::CachePolicy', policy)]);
    for (const { CachePolicyId } of site().openPages)
      expect(flatten(CachePolicyId)).toBe(`{${id}}`);
    expect(CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        HeadersConfig: { HeaderBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    });
  });

  it.each([
    ['/jobs/', '/jobs'],
    ['/jobs/x/barista-at-harbor-coffee', '/jobs/x/barista-at-harbor-coffee'],
    ['/jobs/x/slug/and/more/', '/jobs/x/slug'],
    ['/companies//x', '/companies/x'],
    ['/feeds/companies/x', '/feeds/companies/x'],
    ['/sitemaps/1.xml.gz', '/sitemaps/1.xml.gz'],
  ])('%s leads to %s, with the address of the viewer', (uri, path) => {
    expect(runFunction(openPage(), { uri, headers: {} }, '2001:db8::7')).toEqual({
      uri: path,
      headers: { 'x-viewer-address': { value: '2001:db8::7' } },
    });
  });
});

describe('the files with hashed names', () => {
  it('are served like the pages, but without the function that maps URLs to pages', () => {
    const { pages, assets } = site();
    expect(assets).toEqual({ ...pages, PathPattern: '/assets/*', FunctionAssociations: [] });
    expect(pages.FunctionAssociations).toHaveLength(1);
  });
});

describe('the API', () => {
  // These two policies cache and compress nothing. The functions get accept-encoding, and compress.
  it('is reached below /api/ by every method, uncached, and gets all headers except the host and cookies', () => {
    const { api } = site();
    expect(api).toMatchObject({
      PathPattern: '/api/*',
      CachePolicyId: CACHING_DISABLED,
      Compress: false,
      ViewerProtocolPolicy: 'https-only',
    });
    expect(forwardedBy(api)).toEqual(EVERYTHING_BUT_COOKIES_AND_HOST);
    expect(api.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'HEAD', 'OPTIONS']));
    expect(flatten(originOf(api).DomainName)).toMatch(
      /^\{ApiHttpApi\w+\}\.execute-api\.\{AWS::Region\}\.\{AWS::URLSuffix\}$/,
    );
    expect(originOf(api).CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
  });

  it('keeps its own errors: none becomes a page or is cached', () => {
    for (const response of site().CustomErrorResponses)
      expect(Object.keys(response).sort()).toEqual(['ErrorCachingMinTTL', 'ErrorCode']);
    for (const { ErrorCachingMinTTL } of site().CustomErrorResponses)
      expect(ErrorCachingMinTTL).toBe(0);
    expect(site().CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 500, 503]),
    );
    const uri = '/api/company/get-company/x';
    expect(runFunction(site().api, { uri, headers: {} }).uri).toBe(uri);
  });

  it('gets the real address of the viewer, whatever the request claims', () => {
    const headers = {
      authorization: { value: 'Bearer x' },
      'x-viewer-address': { value: '192.0.2.1' },
    };
    expect(runFunction(site().api, { uri: '/api/x', headers }, '2001:db8::7').headers).toEqual({
      authorization: { value: 'Bearer x' },
      'x-viewer-address': { value: '2001:db8::7' },
    });
  });

  it('gets no request over its size limit: CloudFront answers it in the form of all failures', () => {
    const answerTo = (value: string) =>
      evaluate(site().api, { uri: '/api/x', headers: { 'content-length': { value } } });
    const { statusCode, headers, body } = answered.parse(answerTo(`${REQUEST_MAX_BYTES + 1}`));
    expect(statusCode).toBe(413);
    expect(headers).toEqual({
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'no-store' },
    });
    expect(failure.parse(JSON.parse(body))).toEqual({
      error: 'The request is too large: at most 10 MB can be sent.',
    });
    for (const value of [`${REQUEST_MAX_BYTES}`, '0', '', 'many'])
      expect(event.parse(answerTo(value)).uri).toBe('/api/x');
  });

  it('recognizes requests from CloudFront by a secret', () => {
    expect(
      originOf(site().api).OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
        HeaderName,
        flatten(HeaderValue),
      ]),
    ).toEqual([
      [
        'x-origin-token',
        expect.stringMatching(
          /^\{\{resolve:secretsmanager:\{SecretsOriginToken1\w+\}:SecretString:::\}\}$/,
        ),
      ],
    ]);
  });
});

describe('every answer', () => {
  it('comes by HTTP/2 or 3', () => {
    expect(site().HttpVersion).toBe('http2and3');
  });

  it('carries the security headers, the same as on one machine', () => {
    const policies = synthesized.all(
      'AWS::CloudFront::ResponseHeadersPolicy',
      z.object({
        ResponseHeadersPolicyConfig: z.object({
          CustomHeadersConfig: z._default(
            z.object({
              Items: z.array(
                z.object({ Header: z.string(), Value: z.string(), Override: z.literal(true) }),
              ),
            }),
            { Items: [] },
          ),
          SecurityHeadersConfig: z.object({
            ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }),
            ContentTypeOptions: z.object({ Override: z.literal(true) }),
            FrameOptions: z.object({ FrameOption: z.string() }),
            ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
            StrictTransportSecurity: z.object({
              AccessControlMaxAgeSec: z.int(),
              IncludeSubdomains: z.boolean(),
            }),
          }),
        }),
      }),
    );
    const headersOf = ({ ResponseHeadersPolicyId }: Behavior) => {
      const id = flatten(ResponseHeadersPolicyId).slice(1, -1);
      const { ResponseHeadersPolicyConfig: headers } = policies.get(id) ?? {};
      if (headers === undefined) throw new Error(`There are no headers ${id}`);
      const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
        headers.SecurityHeadersConfig;
      return {
        'content-security-policy': flatten(ContentSecurityPolicy.ContentSecurityPolicy),
        'referrer-policy': ReferrerPolicy.ReferrerPolicy,
        'strict-transport-security': `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}${
          StrictTransportSecurity.IncludeSubdomains ? '; includeSubDomains' : ''
        }`,
        'x-content-type-options': 'nosniff',
        'x-frame-options': FrameOptions.FrameOption,
        ...Object.fromEntries(
          headers.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value]),
        ),
      };
    };
    // As files.ts of the Lambdas builds them.
    const objectOrigins = buckets.map(({ name }) => {
      const [, properties] =
        [
          ...synthesized.all('AWS::S3::Bucket', z.object({ BucketName: z.optional(z.unknown()) })),
        ].find(([id]) => id.startsWith(`Files${name}`)) ?? [];
      return `https://${flatten(properties?.BucketName)}.s3.{AWS::Region}.amazonaws.com`;
    });
    const { pages, api, openPages, assets } = site();
    for (const each of [pages, assets, ...openPages])
      expect(headersOf(each)).toEqual(securityHeaders(objectOrigins));
    expect(headersOf(api)).toEqual(apiHeaders());
  });

  it('uses TLS 1.2 or later on a custom domain', async () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
    const own = await synthesize({
      settings: { domain: { name: 'jobs.example.com', certificateArn } },
    });
    expect(site(own).Aliases).toEqual(['jobs.example.com']);
    expect(site(own).ViewerCertificate).toMatchObject({
      AcmCertificateArn: certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
    expect(own.outputs.SiteUrl).toBe('https://jobs.example.com');
  });
});

it('the outputs say where everything is', () => {
  const { SiteUrl, TableName, DocumentsBucket, VideosBucket } = synthesized.outputs;
  expect([SiteUrl, TableName, DocumentsBucket, VideosBucket].map(flatten)).toEqual([
    expect.stringMatching(/^https:\/\/\{SiteDistribution\w+\.DomainName\}$/),
    expect.stringMatching(/^\{Table\w+\}$/),
    expect.stringMatching(/^\{Filesdocuments\w+\}$/),
    expect.stringMatching(/^\{Filesvideos\w+\}$/),
  ]);
  // Programs find the stack by these outputs. None of them is the address of the gateway.
  expect(Object.keys(synthesized.outputs)).toEqual(expect.arrayContaining(Object.values(OUTPUTS)));
  expect(Object.values(synthesized.outputs).map(flatten).join()).not.toContain('execute-api');
});
