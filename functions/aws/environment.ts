/** What the stack tells a function about its surroundings; the names are the ones the stack sets. */
export interface CloudEnvironment {
  readonly bucket: string;
  readonly partsQueueUrl: string;
  readonly finishQueueUrl: string;
  /** A part that failed is delivered again after this; four times as long each further time. */
  readonly firstPauseS: number;
}

/** @throws Error that names every variable that is missing */
export function cloudEnvironment(variables: NodeJS.ProcessEnv = process.env): CloudEnvironment {
  const missing: string[] = [];
  const text = (name: string): string => {
    const value = variables[name];
    if (value === undefined || value === '') missing.push(name);
    return value ?? '';
  };
  const environment = {
    bucket: text('BUCKET'),
    partsQueueUrl: text('PARTS_QUEUE_URL'),
    finishQueueUrl: text('FINISH_QUEUE_URL'),
    firstPauseS: Number(variables['FIRST_PAUSE_S'] ?? 1),
  };
  if (missing.length > 0) throw new Error(`The function is deployed without ${missing.join(', ')}; deploy the stack.`);
  return environment;
}
