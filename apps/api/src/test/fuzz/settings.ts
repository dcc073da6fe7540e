/** How many requests each call gets, and from which seed. */
export const runs = Number(process.env.FUZZ_RUNS ?? 20)
// The same requests each time in the suite, so that a change that broke nothing never fails it; new ones by command.
export const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() % 2 ** 31 : 20_260_501))
