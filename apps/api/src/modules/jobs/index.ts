export { failedJobs } from './job-store.ts'
