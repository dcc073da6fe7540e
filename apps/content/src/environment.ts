// Next and React choose their development or production build by this variable when they are first loaded, so it has to be
// set before anything that imports them: keep this the first import of main.ts.
// Assigned so because Next's types call it read-only.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
