/** Endpoints shared by offers and cancellations: their visibility and status changes. */
import { can, type Nights, type OfferFields, PageQuery, paged } from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { methodName } from '../../kernel/operation-id.ts'
import { isAlreadySubmitted, isNewStatus, reviewEndpoints } from '../review/index.ts'
import { stayById, visibleTo, within } from '../stays/index.ts'
import { changeNotice, removeNotice, setNoticeStatus, submitNotice } from './edit-notice.ts'
import type { NoticeEdit, NoticeKind } from './notice-kind.ts'
import { isPublished, listNotices, nightsOf, noticeById } from './notice-store.ts'

const Listed = PageQuery.extend({
  stayId: z.string().max(60).optional(),
  organizationId: z.string().max(60).optional(),
})

/** A notice's current state. */
export async function noticeNow(db: Db, kind: NoticeKind, id: string) {
  const subject = await noticeById(db, kind.table, id)
  if (!subject) throw notFound(`No such ${kind.noun}.`)
  return kind.toReply(subject.row)
}

/** Blocks the nights of a cancellation its host marked as filled, if the stay's calendar is kept here. */
export type TakeFilled = (
  db: Db,
  filled: { stayId: string; nights: Nights; caller: Caller; now: Date },
) => Promise<void>
type Hooks = {
  /** The price of promoting one beyond the quota, in cents. */
  readonly extraPrice: NoticeEdit['extraPrice']
  readonly takeFilled?: TakeFilled
}

export function noticeEndpoints(kind: NoticeKind, { extraPrice, takeFilled }: Hooks): Endpoint[] {
  const { table, noun, reply } = kind
  const statuses = z.enum(kind.lifecycle.statuses as readonly string[])
  const url = `/${table}`
  const lockedNotice = ({ db, params }: ByIdContext) => noticeById(db, table, params.id, true)
  const byHost = { method: 'POST', params: ById, reply, subject: lockedNotice, access: 'offer.Update' } as const
  const edit = ({ db, caller, now }: Pick<NoticeEdit, 'db' | 'caller' | 'now'>): NoticeEdit => ({
    db,
    caller,
    kind,
    now,
    extraPrice,
  })
  return [
    endpoint({
      method: 'GET',
      url,
      summary: `List the ${table} the caller can see: all for staff, their own and public ones for hosts, public ones for everyone else`,
      access: 'user',
      query: Listed.extend({ status: statuses.optional() }),
      reply: paged(reply),
      handle: ({ db, caller, query, now }) =>
        listNotices(db, table, within(caller, query), visibleTo(caller, 'offer.View'), now, kind.toReply),
    }),
    endpoint({
      method: 'GET',
      url: `${url}/favorites`,
      operationId: methodName(`list ${table} of favorite stays`),
      summary: `List public ${table} of the caller's favorite stays`,
      access: 'user',
      query: PageQuery,
      reply: paged(reply),
      handle: ({ db, caller, query, now }) =>
        listNotices(db, table, query, 'public', now, kind.toReply, { favoritesOf: caller.id }),
    }),
    endpoint({
      method: 'GET',
      url: `${url}/:id`,
      problems: ['not-found'],
      summary: `Get one ${noun}`,
      access: 'user',
      params: ById,
      reply,
      handle: async ({ db, caller, params, now }) => {
        const subject = await noticeById(db, table, params.id)
        const open = subject && isPublished(subject.row, now)
        if (!subject || !(open || can(caller, 'offer.View', subject))) throw notFound(`No such ${noun}.`)
        return kind.toReply(subject.row)
      },
    }),
    endpoint({
      ...byHost,
      url: `${url}/:id`,
      operationId: methodName(`save ${noun}`),
      problems: ['illegal-move', 'claimed-by-another', 'locked-for-review'],
      summary: `Update fields of one ${noun}, or set a status, guarded like its named action`,
      body: kind.changes.extend({
        status: statuses.optional(),
        category: z.string().max(60).optional(),
        message: z.string().max(2000).optional(),
      }),
      handle: async ({ subject, body, ...context }) => {
        const { status, category, message, ...fields } = body as Partial<OfferFields> &
          Record<'status' | 'category' | 'message', string | undefined>
        await changeNotice(edit(context), subject, fields)
        const changed = await noticeById(context.db, table, subject.id)
        if (changed && isNewStatus(status, subject.row.status, changed.row.status)) {
          await setNoticeStatus(edit(context), changed, status, { category, message })
          const { db, caller, now } = context
          if (status === 'Filled')
            await takeFilled?.(db, { stayId: changed.stayId, nights: nightsOf(changed.row), caller, now })
        }
        return noticeNow(context.db, kind, subject.id)
      },
    }),
    endpoint({
      ...byHost,
      url: `${url}/:id/update`,
      operationId: methodName(`submit ${noun}`),
      problems: ['illegal-move', 'claimed-by-another', 'locked-for-review'],
      summary: `Submit one ${noun} with any remaining changes, or {}`,
      body: kind.changes,
      handle: async ({ subject, body, ...context }) => {
        await changeNotice(edit(context), subject, body as Partial<OfferFields>)
        const changed = await noticeById(context.db, table, subject.id)
        if (changed && !isAlreadySubmitted(subject.row.status, body)) await submitNotice(edit(context), changed)
        return noticeNow(context.db, kind, subject.id)
      },
    }),
    endpoint({
      method: 'DELETE',
      url: `${url}/:id`,
      problems: ['claimed-by-another', 'locked-for-review'],
      summary: `Delete one ${noun}`,
      access: 'offer.Delete',
      params: ById,
      reply: z.null(),
      status: 204,
      subject: lockedNotice,
      handle: async ({ subject, ...context }) => {
        await removeNotice(edit(context), subject)
        return null
      },
    }),
    endpoint({
      method: 'GET',
      url: `/stays/:id/${table}`,
      problems: ['not-found'],
      summary: `List a stay's ${table}: the public ones, or all of them for the stay's host`,
      access: 'public',
      params: ById,
      query: PageQuery,
      reply: paged(reply),
      handle: async ({ db, caller, params, query, now }) => {
        const stay = await stayById(db, params.id)
        const ofHost = stay !== null && can(caller, 'offer.View', stay)
        if (!stay || !(stay.isPublic || ofHost)) throw notFound('No such stay.')
        const ofStay = { ...query, stayId: params.id }
        return listNotices(db, table, ofStay, ofHost ? 'all' : 'public', now, kind.toReply)
      },
    }),
    ...reviewEndpoints({
      of: kind.review,
      url,
      reply,
      answer: (db, id) => noticeNow(db, kind, id),
      resource: 'offer',
    }),
  ]
}
