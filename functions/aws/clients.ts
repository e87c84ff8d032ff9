import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';

/** The service is asked again after 5xx and throttling, with growing pauses: seconds, as a function can spare. */
const MAX_ATTEMPTS = 6;

/** Other services that speak S3 do not know the checksums that the client adds by itself; AWS keeps them. */
export function s3Client(): S3Client {
  const isOther = process.env['AWS_ENDPOINT_URL_S3'] !== undefined;
  return new S3Client({
    maxAttempts: MAX_ATTEMPTS,
    ...(isOther && { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }),
  });
}

/** An endpoint from the environment is asked itself; the URL of a queue then only names the queue. */
export function sqsClient(): SQSClient {
  const isOther = process.env['AWS_ENDPOINT_URL_SQS'] !== undefined;
  return new SQSClient({ maxAttempts: MAX_ATTEMPTS, ...(isOther && { useQueueUrlAsEndpoint: false }) });
}
