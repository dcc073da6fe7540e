/**
 * A cancellation published while people watch its nights is offered to them first, and is hidden from everyone else in
 * the meantime.
 */
import { nightsBetween, priceOfNight } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { deleteLine, formLine } from '../watches/index.ts'
import { isPublished, noticeById, setHeld, toCancellation } from './notice-store.ts'

/**
 * Call it whenever a cancellation may have become public. @returns how many watchers it is offered to first; 0 if it is
 * public.
 */
export async function holdForWatchers(db: Db, id: string, now: Date): Promise<number> {
  const subject = await noticeById(db, 'cancellations', id)
  if (!subject || !isPublished(subject.row, now)) return 0
  const { row, stayId } = subject
  const line = await formLine(
    db,
    {
      cancellationId: id,
      stayId,
      nights: nightsBetween(row.starts_at, row.ends_at),
      price: priceOfNight(toCancellation(row).price, row.rate),
      until: row.over_at,
    },
    now,
  )
  if (line) await setHeld(db, id, { until: line.endsAt, openedAt: null })
  return line?.people ?? 0
}

/** Drops the line of a cancellation that was not published after all. */
export async function dropLine(db: Db, id: string): Promise<void> {
  await deleteLine(db, id)
  await setHeld(db, id, { until: null, openedAt: null })
}
