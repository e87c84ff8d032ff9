/** A queue did not take what was sent. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
}
