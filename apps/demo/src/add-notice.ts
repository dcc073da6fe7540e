/** Creates the demo's offers and cancellations and moves them to their status through the product's own functions. */

import type { Caller } from '@lodestay/api/kernel/auth'
import type { Db } from '@lodestay/api/kernel/db'
import {
  cancellationKind,
  insertNotice,
  type NoticeKind,
  type NoticeSubject,
  noticeById,
  offerKind,
  setNoticeStatus,
  submitNotice,
} from '@lodestay/api/modules/offers-and-cancellations/index'
import { accept, claim, reject } from '@lodestay/api/modules/review/index'
import type { CancellationFields, OfferFields, Rejection } from '@lodestay/domain'

type DemoNotice<Fields> = {
  readonly stayId: string
  readonly fields: Fields
  readonly status: string
  readonly rejection?: Rejection | undefined
}
/** Who performs the steps, and when. */
type Steps = { readonly host: Caller; readonly moderator: Caller; readonly at: Date }

async function put(
  db: Db,
  kind: NoticeKind,
  { stayId, fields, status, rejection }: DemoNotice<OfferFields>,
  { host, moderator, at }: Steps,
): Promise<void> {
  // No plan is paid for yet, so their promotion is free.
  const edit = { db, caller: host, kind, now: at, extraPrice: async () => 0 }
  const id = await insertNotice(db, kind.table, stayId, fields, null)
  const current = async () => (await noticeById(db, kind.table, id)) as NoticeSubject
  if (status === (await current()).row.status) return
  if ((await current()).row.status !== 'Submitted') await submitNotice(edit, await current())
  if (status === 'Submitted') return
  if (status === 'Pending') return claim(db, moderator, kind.review, await current(), at)
  if (rejection) return reject(db, moderator, kind.review, await current(), rejection, at)
  await accept(db, moderator, kind.review, await current(), at)
  if (status !== 'Accepted') await setNoticeStatus(edit, await current(), status)
}

export function addDemoOffer(db: Db, offer: DemoNotice<OfferFields>, steps: Steps): Promise<void> {
  return put(db, offerKind, offer, steps)
}

export function addDemoCancellation(db: Db, cancellation: DemoNotice<CancellationFields>, steps: Steps): Promise<void> {
  return put(db, cancellationKind, cancellation, steps)
}
