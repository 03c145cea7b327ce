/** Everything that AWS bills for. */
export interface Usage {
  readonly read: number;
  readonly write: number;
  readonly gateway: number;
  readonly invocation: number;
  readonly gigabyteSecond: number;
  readonly edgeRequest: number;
  readonly edgeFunction: number;
  readonly edgeGigabyte: number;
  readonly logGigabyte: number;
  readonly mail: number;
}

interface Price {
  readonly dollars: number;
  /** The quantity that the price is for. */
  readonly per: number;
  readonly of: string;
  readonly source: string;
}

const MILLION = 1_000_000;
const page = (service: string) => `https://aws.amazon.com/${service}/pricing/`;
const edge = page('cloudfront');

/** Public on-demand prices of us-east-1 in 2026: first tier, without the free tier. */
export const PRICES: Readonly<Record<keyof Usage, Price>> = {
  read: { dollars: 0.125, per: MILLION, of: 'DynamoDB read units', source: page('dynamodb') },
  write: { dollars: 0.625, per: MILLION, of: 'DynamoDB write units', source: page('dynamodb') },
  gateway: { dollars: 1, per: MILLION, of: 'HTTP API requests', source: page('api-gateway') },
  invocation: { dollars: 0.2, per: MILLION, of: 'Lambda requests', source: page('lambda') },
  gigabyteSecond: {
    ...{ dollars: 13.3334, per: MILLION, of: 'Lambda GB-seconds, ARM', source: page('lambda') },
  },
  edgeRequest: { dollars: 1, per: MILLION, of: 'CloudFront HTTPS requests', source: edge },
  edgeFunction: { dollars: 0.1, per: MILLION, of: 'CloudFront Functions runs', source: edge },
  edgeGigabyte: { dollars: 0.085, per: 1, of: 'CloudFront GB to browsers', source: edge },
  logGigabyte: { dollars: 0.5, per: 1, of: 'CloudWatch GB of logs', source: page('cloudwatch') },
  mail: { dollars: 0.1, per: 1000, of: 'SES mails', source: page('ses') },
};

export const UNITS = Object.keys(PRICES).filter((name): name is keyof Usage => name in PRICES);

export function dollarsOf(usage: Partial<Usage>): number {
  return UNITS.reduce(
    (sum, unit) => sum + ((usage[unit] ?? 0) * PRICES[unit].dollars) / PRICES[unit].per,
    0,
  );
}
