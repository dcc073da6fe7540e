/**
 * Scheduled jobs that expire offers and cancellations, and delete drafts that were never published. A sweep processes
 * whatever is due, so downtime loses nothing.
 */
import type { Db } from '../../kernel/db.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { notify } from '../notifications/index.ts'
import { moveReviewed } from '../review/index.ts'
import { deleteStaleDrafts } from './drafted-cancellation.ts'
import { cancellationKind, type NoticeKind, offerKind } from './notice-kind.ts'
import { dueNotices } from './notice-store.ts'

/** Expires notices that are over by `now` and notifies the hosts; returns how many. */
async function expire(db: Db, kind: NoticeKind, now: Date): Promise<number> {
  const due = await dueNotices(db, kind.table, now)
  for (const row of due) {
    await moveReviewed(db, kind.table, kind.lifecycle, row, 'expire')
    const to = { stayId: row.stay_id, organizationId: row.organization_id }
    const body = kind.table === 'offers' ? 'Its dates have passed.' : 'No one booked it before its first night.'
    await notify(db, to, { area: kind.area, title: `${row.title} has expired`, body, subjectId: row.id })
  }
  return due.length
}

export const noticeSweeps: Sweep[] = [
  {
    name: 'notices:expire',
    cron: '* * * * *',
    run: async (_, { db, now }) => {
      for (const kind of [offerKind, cancellationKind])
        while ((await db.transaction().execute((tx) => expire(tx, kind, now))) > 0);
      while ((await db.transaction().execute((tx) => deleteStaleDrafts(tx, now))) > 0);
    },
  },
]
