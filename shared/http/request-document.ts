import { parseSpecText, SpecTextError } from '#sweep';
import { RefusedRequest } from './problem.ts';

/** Larger bodies are refused with 413. A spec of this size has thousands of lines. */
export const MAX_BODY_BYTES = 256 * 1024;

const JSON_TYPES = /^application\/(?:[\w.-]+\+)?json$/;
const YAML_TYPES = /^(?:application|text)\/(?:x-|[\w.-]+\+)?yaml$/;

/** The parsed body, JSON or YAML by its `Content-Type`. Throws `RefusedRequest` with 400 or 415. */
export async function readDocument(request: Request): Promise<unknown> {
  const isJson = readsJson(request.headers.get('content-type'));
  const text = decodeUtf8(await request.arrayBuffer());
  if (text.trim() === '') throw unreadable('The body is empty; send a document as JSON or YAML.');
  if (isJson) requireJson(text);
  return parseDocument(text);
}

function readsJson(contentType: string | null): boolean {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (JSON_TYPES.test(essence)) return true;
  if (YAML_TYPES.test(essence)) return false;
  const sent = essence === '' ? 'No Content-Type was sent' : `${essence} is not read here`;
  throw new RefusedRequest({
    status: 415,
    code: 'unsupported_media_type',
    detail: `${sent}; send Content-Type: application/json or application/yaml.`,
    headers: { accept: 'application/json, application/yaml' },
  });
}

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('The body is not UTF-8 text.');
  }
}

/** The parser reads YAML, of which JSON is a part; what calls itself JSON must be JSON. */
function requireJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    parseDocument(text);
    throw unreadable('The body is YAML, not JSON; send it with Content-Type: application/yaml.');
  }
}

function parseDocument(text: string): unknown {
  try {
    return parseSpecText(text);
  } catch (error) {
    if (error instanceof SpecTextError) throw unreadable(error.message);
    throw error;
  }
}

function unreadable(detail: string): RefusedRequest {
  return new RefusedRequest({ status: 400, code: 'unreadable_body', detail });
}
