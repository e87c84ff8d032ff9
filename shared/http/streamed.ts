/**
 * Text as the body of a response, piece by piece: a large file is never one string. The first piece is read before the
 * response begins, so that what cannot be read is a problem document and not a broken download; and from then on a
 * client that goes away closes the file.
 */
export async function streamed(pieces: AsyncIterable<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  let next = await iterator.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await iterator.next();
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
