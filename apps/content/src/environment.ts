// Next and React choose their development or production build by this variable when they are first loaded, so it must
// be set before importing anything that loads them: keep this the first import of main.ts. Assigned this way because
// Next's types declare it read-only.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
