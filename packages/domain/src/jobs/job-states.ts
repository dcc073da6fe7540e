/** `failed` was given up after its last attempt; `retrying` failed and waits for another. */
export const jobStates = ['running', 'waiting', 'scheduled', 'retrying', 'failed'] as const
export type JobState = (typeof jobStates)[number]
