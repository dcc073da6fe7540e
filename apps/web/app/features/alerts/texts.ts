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
export const needsAttention = 'Needs attention'
