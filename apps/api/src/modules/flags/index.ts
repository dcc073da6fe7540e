export { insertReport, updateReport } from './flag-report-store.ts'
