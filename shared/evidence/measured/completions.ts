/** The two ways that most rows compare. */
export const INTERRUPT = { completion: 'interrupt' };
export const POLL = { completion: 'iopoll' };
