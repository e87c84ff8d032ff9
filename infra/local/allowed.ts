import { FUNCTION_NAMES, type FunctionName } from '../bundle.ts';
import { OBJECTS, SENDS } from '../permissions.ts';
import type { Call } from './endpoint.ts';

/** Whether the stack lets this function make this call. The functions sign with their own names. */
export function isAllowed(call: Call): boolean {
  const name = FUNCTION_NAMES.find((each) => each === call.caller);
  if (name === undefined) return true;
  return call.service === 's3' ? isObjectAllowed(name, call) : isQueueAllowed(name, call);
}

function isObjectAllowed(name: FunctionName, { method, target, isUpload }: Call): boolean {
  const { read, write, remove } = OBJECTS[name];
  if (target === '') return method === 'GET';
  if (method === 'GET' || method === 'HEAD') return matches(read, target);
  return matches(method === 'DELETE' && !isUpload ? remove : write, target);
}

function isQueueAllowed(name: FunctionName, { target, queue }: Call): boolean {
  if (target === 'SendMessageBatch') return SENDS[name].some((each) => each === queue);
  return target === 'ChangeMessageVisibility';
}

function matches(patterns: readonly string[], key: string): boolean {
  return patterns.some((pattern) => asRegExp(pattern).test(key));
}

function asRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', '[.]').replaceAll('*', '.*')}$`);
}
