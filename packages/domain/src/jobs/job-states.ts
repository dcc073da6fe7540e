/** `failed` means given up after the last attempt; `retrying` means failed and waiting for another attempt. */
export const jobStates = ['running', 'waiting', 'scheduled', 'retrying', 'failed'] as const
export type JobState = (typeof jobStates)[number]
