import type { Sweep } from '../../kernel/jobs.ts'
import { closeOver } from './watch-store.ts'

export const watchSweeps: Sweep[] = [
  { name: 'watches:close-over', cron: '41 * * * *', run: (_, { db, now }) => closeOver(db, now) },
]
