/** Number of requests per call, and the seed. */
export const runs = Number(process.env.FUZZ_RUNS ?? 20)
// The same requests each time in the suite, so that it never fails because of an unrelated change; new ones when run as
// a command.
export const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() % 2 ** 31 : 20_260_501))
