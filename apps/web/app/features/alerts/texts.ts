import { count } from '../../lib/format.ts'

export function overdueTasks(n: number): string {
  return `${count(n, 'post')} overdue by an hour or more`
}
export function blockedTasks(n: number): string {
  return n === 1 ? '1 post needs a decision' : `${n} posts need a decision`
}
export function oldSubmissions(n: number): string {
  return n === 1 ? '1 submission has waited for a day' : `${n} submissions have waited for a day`
}
export function openDisputes(n: number): string {
  return n === 1 ? '1 disputed payment waits for evidence' : `${n} disputed payments wait for evidence`
}
export function failingJobs(n: number): string {
  return n === 1 ? '1 kind of background job is failing' : `${n} kinds of background jobs are failing`
}
export const needsAttention = 'Needs attention'
