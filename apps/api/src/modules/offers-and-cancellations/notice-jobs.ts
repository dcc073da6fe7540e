/**
 * Scheduled jobs that expire offers and cancellations, and delete drafts that were never published. A sweep processes
 * whatever is due, so downtime loses nothing.
 */
import type { JobContext, Sweep } from '../../kernel/jobs.ts'
import { handleDue, runIndependently } from '../../kernel/run-independently.ts'
import { notify } from '../notifications/index.ts'
import { moveReviewed } from '../review/index.ts'
import { reindexLater } from '../stays/index.ts'
import { deleteStaleDrafts } from './drafted-cancellation.ts'
import { cancellationKind, type NoticeKind, offerKind } from './notice-kind.ts'
import { dueNotices } from './notice-store.ts'

/** Expires notices that are over by now, and notifies their hosts. */
function expire(context: JobContext, kind: NoticeKind): Promise<void> {
  return handleDue(context, {
    claim: (tx, failed) => dueNotices(tx, kind.table, context.now, failed),
    handle: async (tx, row) => {
      await moveReviewed(tx, kind.table, kind.lifecycle, row, 'expire')
      await reindexLater(tx, row.stay_id)
      const to = { stayId: row.stay_id, organizationId: row.organization_id }
      const body = kind.table === 'offers' ? 'Its dates have passed.' : 'No one booked it before its first night.'
      await notify(tx, to, { area: kind.area, title: `${row.title} has expired`, body, subjectId: row.id })
    },
  })
}

export const noticeSweeps: Sweep[] = [
  {
    name: 'notices:expire',
    cron: '* * * * *',
    run: (_, context) =>
      runIndependently(context.log, [
        { id: 'offers', run: () => expire(context, offerKind) },
        { id: 'cancellations', run: () => expire(context, cancellationKind) },
        { id: 'drafts', run: () => deleteStaleDrafts(context) },
      ]),
  },
]
