import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/** Service and namespace come from the environment that the stack sets. */
export const logger = new Logger();
export const metrics = new Metrics();
