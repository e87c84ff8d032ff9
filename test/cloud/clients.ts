import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

export function testS3(endpoint: string): S3Client {
  return new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true, maxAttempts: 6 });
}

export function testSqs(endpoint: string): SQSClient {
  return new SQSClient({ endpoint, region: 'us-east-1', credentials, useQueueUrlAsEndpoint: false, maxAttempts: 6 });
}
