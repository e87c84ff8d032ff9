import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** What travels as text; everything else, and what is compressed, in base64. */
const TEXT = /^text\/|[/+](?:json|xml|javascript)\b/;

/** @throws TypeError for an event whose address or headers no request can have */
export function requestOf(event: APIGatewayProxyEventV2): Request {
  const { rawPath, rawQueryString, requestContext } = event;
  const query = rawQueryString === '' ? '' : `?${rawQueryString}`;
  const url = `https://${requestContext.domainName}${rawPath}${query}`;
  const headers = headersOf(event);
  const body = bodyOf(event);
  if (body === undefined) return new Request(url, { method: requestContext.http.method, headers });
  headers.set('content-length', String(body.length));
  return new Request(url, { method: requestContext.http.method, headers, body });
}

/** What a client says of the length of a body may be that of its base64; the body itself says it. */
function headersOf({ headers: given }: APIGatewayProxyEventV2): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value);
  headers.delete('content-length');
  return headers;
}

function bodyOf({ body, isBase64Encoded }: APIGatewayProxyEventV2): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || body === '') return undefined;
  return new Uint8Array(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}

/** Text keeps its byte order mark, which `Response.text` would drop: a spreadsheet needs it. */
export async function resultOf(response: Response): Promise<APIGatewayProxyStructuredResultV2> {
  const { status: statusCode, headers: given } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const isText = TEXT.test(given.get('content-type') ?? 'text/plain') && given.get('content-encoding') === null;
  const headers = Object.fromEntries(given);
  return { statusCode, headers, body: bytes.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}
