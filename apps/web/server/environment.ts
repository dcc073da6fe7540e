// React chooses its development or production build by this variable when it is first loaded, so it has to be set
// before anything that imports React: keep this the first import in server.ts.
process.env.NODE_ENV ??= 'production'
