interface ConditionalRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

type Head = (bucket: string, key: string) => { readonly etag: string };

/** How S3 refuses a write whose `If-None-Match` or `If-Match` does not hold; the emulator overwrites instead. */
export function preconditionFailure(
  { method, url, headers }: ConditionalRequest,
  headOf: Head,
): { status: number; code: string } | undefined {
  const { 'if-none-match': ifNoneMatch, 'if-match': ifMatch } = headers;
  if (!['PUT', 'POST'].includes(method) || (ifNoneMatch === undefined && ifMatch === undefined)) return undefined;
  const head = find(url, headOf);
  if (ifNoneMatch === '*' && head !== undefined) return { status: 412, code: 'PreconditionFailed' };
  if (ifMatch !== undefined && head === undefined) return { status: 404, code: 'NoSuchKey' };
  if (ifMatch !== undefined && head?.etag !== ifMatch) return { status: 412, code: 'PreconditionFailed' };
  return undefined;
}

function find(url: string, headOf: Head): { readonly etag: string } | undefined {
  const [, bucket = '', ...key] = decodeURIComponent(new URL(url, 'http://endpoint').pathname).split('/');
  try {
    return headOf(bucket, key.join('/'));
  } catch {
    return undefined;
  }
}
