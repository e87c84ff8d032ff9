/** What the cloud charges, in USD. */
export interface Prices {
  readonly region: string;
  /** When the list was read; the user checks it. */
  readonly as_of: string;
  readonly lambda_arm64_gb_second: number;
  readonly lambda_request: number;
  readonly sqs_request: number;
  readonly s3_put_or_list: number;
  readonly s3_get: number;
  readonly s3_gb_month: number;
  readonly logs_gb: number;
}

/** List prices of us-east-1 as commonly published in 2025, without free tiers. */
export const LIST_PRICES: Prices = {
  region: 'us-east-1',
  as_of: '2025',
  lambda_arm64_gb_second: 0.000_013_333_4,
  lambda_request: 0.2 / 1e6,
  sqs_request: 0.4 / 1e6,
  s3_put_or_list: 0.005 / 1e3,
  s3_get: 0.000_4 / 1e3,
  s3_gb_month: 0.023,
  logs_gb: 0.5,
};
