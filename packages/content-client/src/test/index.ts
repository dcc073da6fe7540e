export * from './given.ts'
export * from './payload-double.ts'
