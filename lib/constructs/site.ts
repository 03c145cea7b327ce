import { join } from 'node:path';
import { Annotations, Aws, DefaultStackSynthesizer, Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { logoFolder } from '../../lambdas/data/keys/files.ts';
import { ASSETS_CACHE_CONTROL } from '../site/cache-control.ts';
import { legalPages } from '../site/legal/legal-pages.ts';
import { openPagePatterns } from '../site/page-paths.ts';
import { apiHeaders, securityHeaders } from '../site/security-headers.ts';
import type { Stage } from '../stages.ts';
import { accept, wildcardIn } from './accept.ts';
import { API_REQUEST, PAGE_REQUEST, SPA_FALLBACK } from './edge-functions.ts';
import { Firewall } from './firewall.ts';
import type { Logs } from './logs.ts';
import { openPageCache } from './open-page-cache.ts';
import { PrivateBucket } from './private-bucket.ts';
import { responseHeaders } from './response-headers.ts';

interface SiteProps {
  readonly stage: Stage;
  /** The folder of the built web app. */
  readonly web: string;
  readonly logs: Logs;
  readonly apiDomainName: string;
  /** CloudFront's secret header value for the API. */
  readonly originToken: string;
  /** The origins of signed URLs. */
  readonly objectOrigins: readonly string[];
  /** The name of the bucket with the folder of logos. */
  readonly logosIn: string;
}

/** Precompressed files for the local site: CloudFront compresses by itself. */
const PRECOMPRESSED = ['*.br', '*.gz'];

/** The error statuses that CloudFront caches for ten seconds by default, for other viewers too. */
const CACHED_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** The web app in a private bucket, and one domain for it and the API. */
export class Site extends Construct {
  /** Such as `https://example.cloudfront.net`. */
  readonly origin: string;
  /** CloudFront's own domain, the target of a custom domain. */
  readonly domainName: string;
  readonly distributionId: string;
  readonly distributionArn: string;

  constructor(
    scope: Construct,
    id: string,
    { stage, web, logs, apiDomainName, originToken, objectOrigins, logosIn }: SiteProps,
  ) {
    super(scope, id);
    const { domain, keepsData } = stage.settings;
    const bucket = new PrivateBucket(this, 'Bucket', { keepsData });
    accept(bucket, 'Its content is public.', 'AwsSolutions-S1');
    // Names of CloudFront policies are unique in the account, across regions.
    const accountWideName = `hiring-${stage.name}-${Aws.REGION}`;
    const hstsSubdomains = domain?.hstsSubdomains;
    const headers = securityHeaders(objectOrigins, hstsSubdomains);
    const common = {
      responseHeadersPolicy: responseHeaders(this, 'Headers', accountWideName, headers),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    };
    const limits = stage.settings.traffic?.firewall;
    const firewall = limits && new Firewall(this, 'Firewall', limits);
    const api = new HttpOrigin(apiDomainName, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(30),
      customHeaders: { 'x-origin-token': originToken },
    });
    // Everything but cookies, which the API does not use and whose bytes would count against the gateway's limit, and
    // the host, which the gateway needs for itself.
    const forwarded = new OriginRequestPolicy(this, 'Forwarded', {
      originRequestPolicyName: `${accountWideName}-forwarded`,
      headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    });
    const openPage = {
      ...common,
      origin: api,
      // The functions compress; CloudFront caches an answer per coding.
      cachePolicy: openPageCache(this, accountWideName),
      compress: false,
      originRequestPolicy: forwarded,
      functionAssociations: [this.#onRequest('BeforeOpenPage', PAGE_REQUEST)],
    };
    const originAccessControl = new S3OriginAccessControl(this, 'AccessControl', {
      originAccessControlName: accountWideName,
    });
    // By name: a reference would be a cycle with the bucket's CORS rule.
    const logos = Bucket.fromBucketName(this, 'Logos', logosIn);
    const file = {
      ...common,
      // With list permission, S3 answers 404 instead of 403 for a missing object.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        originAccessControl,
      }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    };
    const distribution = new Distribution(this, 'Distribution', {
      defaultRootObject: 'index.html',
      defaultBehavior: {
        ...file,
        functionAssociations: [this.#onRequest('PageOfApp', SPA_FALLBACK)],
      },
      additionalBehaviors: {
        '/api/*': {
          ...common,
          responseHeadersPolicy: responseHeaders(
            this,
            'HeadersOfCalls',
            `${accountWideName}-api`,
            apiHeaders(hstsSubdomains),
          ),
          origin: api,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          // With this policy CloudFront doesn't compress, and forwards accept-encoding unchanged: the
          // functions compress.
          cachePolicy: CachePolicy.CACHING_DISABLED,
          compress: false,
          originRequestPolicy: forwarded,
          functionAssociations: [this.#onRequest('BeforeApi', API_REQUEST)],
        },
        ...Object.fromEntries(openPagePatterns.map((pattern) => [pattern, openPage])),
        // Most requests; they skip the function.
        '/assets/*': file,
        [`/${logoFolder}*`]: {
          ...file,
          // The bucket's own policy opens this folder alone: `Files.allowSite`.
          origin: S3BucketOrigin.withBucketDefaults(logos, {
            originAccessControlId: originAccessControl.originAccessControlId,
          }),
          compress: false,
        },
      },
      errorResponses: CACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(firewall && { webAclId: firewall.arn }),
      ...(domain && {
        domainNames: [domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
    });
    Annotations.of(distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Nobody gets a listing: paths without a file name get the app.',
    );
    accept(distribution, 'People may use the site from any country.', 'AwsSolutions-CFR1');
    if (!firewall)
      accept(
        distribution,
        'A firewall has a monthly price: a stage turns it on in its settings (lib/operations/traffic.ts). Without it, the gateway limits each route, and the API limits failed sign-ins.',
        'AwsSolutions-CFR2',
      );
    accept(
      distribution,
      'The gateway logs every API call. Requests for public pages and files are not logged.',
      'AwsSolutions-CFR3',
    );
    if (!domain)
      accept(
        distribution,
        'CloudFront sets this for its own domain. A custom domain uses TLS 1.2.',
        'AwsSolutions-CFR4',
      );
    this.domainName = distribution.distributionDomainName;
    this.distributionId = distribution.distributionId;
    this.distributionArn = distribution.distributionArn;
    this.origin = `https://${domain?.name ?? this.domainName}`;
    this.#upload(web, bucket, logs, stage.settings);
  }

  #onRequest(id: string, code: string) {
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new CloudFrontFunction(this, id, {
        code: FunctionCode.fromInline(code),
        runtime: FunctionRuntime.JS_2_0,
      }),
    };
  }

  // Files with a content hash in their name never change; old ones stay for pages that are still open.
  #upload(
    web: string,
    destinationBucket: PrivateBucket,
    logs: Logs,
    { legal, retention }: Stage['settings'],
  ): void {
    const common = {
      destinationBucket,
      prune: false,
      memoryLimit: 512,
      logGroup: logs.group,
      role: logs.cdkRole(this, 'UploadRole'),
    };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(join(web, 'assets'), { exclude: PRECOMPRESSED })],
      destinationKeyPrefix: 'assets',
      cacheControl: [CacheControl.fromString(ASSETS_CACHE_CONTROL)],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        Source.asset(web, { exclude: ['assets', '.vite', ...PRECOMPRESSED] }),
        // The stage's own, in place of the default ones in the folder.
        ...Object.entries(legalPages(legal, retention)).map(([name, page]) =>
          Source.data(name, page),
        ),
      ],
      cacheControl: [CacheControl.noCache()],
    });
    pages.node.addDependency(assets);
    this.#acceptUpload(common.role, destinationBucket);
    // The CDK makes one function of both deployments, with the layer of the first. The second layer has no use.
    pages.node.tryRemoveChild('AwsCliLayer');
  }

  #acceptUpload(role: Role, destination: PrivateBucket): void {
    const stack = Stack.of(this);
    const { DEFAULT_QUALIFIER } = DefaultStackSynthesizer;
    const assets = `cdk-${DEFAULT_QUALIFIER}-assets-${stack.account}-${stack.region}`;
    const actions = ['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'];
    accept(
      role,
      'The CDK’s own function: it copies the built web app from the CDK’s bucket into the site’s during deployment.',
      ...actions.map((action) => `AwsSolutions-IAM5[Action::s3:${action}]`),
      wildcardIn(this, `arn:${stack.partition}:s3:::${assets}/*`),
      wildcardIn(this, destination.arnForObjects('*')),
    );
    const copier = stack.node.children.find(({ node }) => /^Custom::CDKBucket/.test(node.id));
    if (!copier) throw new Error('The function that uploads the site is missing');
    accept(
      copier,
      'The CDK chooses the runtime of its own function.',
      'AwsSolutions-L1',
      'Serverless-LambdaLatestVersion',
    );
    accept(copier, 'CloudFormation waits for its answer.', 'Serverless-LambdaDLQ');
  }
}
