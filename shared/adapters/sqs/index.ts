export { sqsQueue } from './sqs-queue.ts';
