/**
 * Cancellations that a stay's calendar drafts for nights that came free, and withdraws when the nights are taken again.
 */
import {
  CancellationFields,
  DRAFTED_DESCRIPTION,
  dayOf,
  formatCents,
  type Nights,
  type NoticePrice,
  sharedNights,
  spokenDays,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import type { JobContext } from '../../kernel/jobs.ts'
import { handleDue } from '../../kernel/run-independently.ts'
import { readStored } from '../../kernel/stored.ts'
import { notify, replaceNotifications } from '../notifications/index.ts'
import { returnUnit } from '../plan-units/index.ts'
import { moveReviewed, rewordAcceptance } from '../review/index.ts'
import { reindexLater, type StaySubject } from '../stays/index.ts'
import { lockDrafts, lockStaleDrafts, saveDrafted } from './drafted-store.ts'
import { reviewedWords } from './drafted-words.ts'
import { acceptedThen, cancellationKind, type NoticeEdit } from './notice-kind.ts'
import { deleteNotice, insertNotice, type NoticeSubject, nightsOf, noticeById } from './notice-store.ts'

/** The actor who drafts, accepts unedited drafts, and withdraws, for the audit log. */
const CALENDAR = 'calendar'
const { table, noun, lifecycle, review, toReply } = cancellationKind

function datesOf({ start, end }: Nights): string {
  return spokenDays(new Date(start), new Date(end))
}

/**
 * Drafts a cancellation, and notifies the stay's hosts. @param nights that came free; `feeds`: the names of the
 * calendars that held them
 */
export async function draftCancellation(
  db: Db,
  { stayId, organizationId, name }: Pick<StaySubject, 'stayId' | 'organizationId' | 'name'>,
  { nights, price, feeds }: { nights: Nights; price: NoticePrice | null; feeds: readonly string[] },
): Promise<string> {
  const fields = CancellationFields.parse({
    dateRange: { start: `${nights.start}T00:00:00Z`, end: `${nights.end}T00:00:00Z` },
    description: DRAFTED_DESCRIPTION,
    price,
    // Using a unit of the plan is up to the host.
    promote: false,
  })
  const id = await insertNotice(db, table, stayId, fields, null)
  const created = await noticeById(db, table, id)
  if (created) await saveDrafted(db, id, reviewedWords(created.row))
  await audit(db, { actorId: CALENDAR, action: `${noun}.draft`, subjectId: id, after: fields })
  const at = price ? `, at ${formatCents(price.value)} a night` : ''
  await notify(
    db,
    { stayId, organizationId },
    {
      area: 'cancellations',
      title: `Nights opened up at ${name}: ${datesOf(nights)}`,
      body: `No longer reserved on ${listWords.format(feeds)}. We drafted a cancellation${at}. Publish it as is, or edit it first.`,
      subjectId: id,
      isUrgent: true,
    },
  )
  return id
}

const listWords = new Intl.ListFormat('en-US')

/** Accepts a submission that is unchanged from the calendar's draft. */
export async function acceptDrafted({ db, now }: NoticeEdit, id: string): Promise<void> {
  const subject = await noticeById(db, table, id)
  if (!subject) return
  await moveReviewed(db, table, lifecycle, subject.row, 'publish')
  const { before, after } = (await review.onAccept?.(db, subject, now)) ?? {}
  await audit(db, { actorId: CALENDAR, action: `${noun}.publish`, subjectId: id, before, after })
}

/** When nights that came free are taken again, deletes unpublished drafts and closes published ones. */
export async function withdrawTakenDrafts(db: Db, stayId: string, taken: readonly Nights[]): Promise<void> {
  for (const id of await lockDrafts(db, stayId)) {
    const subject = await noticeById(db, table, id)
    if (!subject) continue
    const nights = openedNights(subject.row)
    if (!nights || !taken.some((each) => sharedNights(each, nights))) continue
    if (subject.row.status === 'Accepted') await closeTaken(db, subject)
    else if (subject.row.purchase_status === 'Ready')
      await deleteDraft(db, subject, {
        title: `Taken again at ${subject.row.stay_name}: ${datesOf(nights)}`,
        body: 'These nights opened up for a while, and are taken again. We deleted the cancellation we had drafted.',
      })
  }
}

const Drafted = z.looseObject({ dateRange: z.object({ start: z.string(), end: z.string() }) })

/** A cancellation's current nights that are among those its calendar drafted it for: hosts may have chosen others. */
function openedNights(row: NoticeSubject['row']): Nights | null {
  const { start, end } = readStored(Drafted, row.drafted, 'cancellations.drafted', row.id).dateRange
  return sharedNights(nightsOf(row), { start: dayOf(start), end: dayOf(end) })
}

async function closeTaken(db: Db, { id, stayId, organizationId, row }: NoticeSubject): Promise<void> {
  await moveReviewed(db, table, lifecycle, row, 'close')
  await reindexLater(db, stayId)
  await rewordAcceptance(db, table, id, acceptedThen('Closed'))
  await audit(db, { actorId: CALENDAR, action: `${noun}.close`, subjectId: id })
  await notify(
    db,
    { stayId, organizationId },
    {
      area: 'cancellations',
      title: `Taken again at ${row.stay_name}: ${datesOf(nightsOf(row))}`,
      body: `We closed ${row.title}, because its nights are taken.`,
      subjectId: id,
    },
  )
}

/** Notifications about the draft now report its outcome, and link to the stay. */
async function deleteDraft(
  db: Db,
  subject: NoticeSubject,
  notice: { readonly title: string; readonly body: string },
): Promise<void> {
  const { id, stayId, row } = subject
  await returnUnit(db, { collectionType: 'cancellations', purchaseableId: id })
  await deleteNotice(db, table, id)
  await audit(db, { actorId: CALENDAR, action: `${noun}.delete`, subjectId: id, before: toReply(row) })
  await replaceNotifications(db, id, { ...notice, subjectId: stayId })
}

/** Deletes drafts whose first night has arrived. */
export function deleteStaleDrafts(context: JobContext): Promise<void> {
  return handleDue(context, {
    claim: (tx, failed) => lockStaleDrafts(tx, context.now, failed),
    handle: async (tx, { id }) => {
      const subject = await noticeById(tx, table, id)
      if (subject)
        await deleteDraft(tx, subject, {
          title: `Not published in time: ${subject.row.stay_name}, ${datesOf(nightsOf(subject.row))}`,
          body: 'The first of these nights has come, so we deleted the cancellation we had drafted.',
        })
    },
  })
}
