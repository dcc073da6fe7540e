import type { Cancellation, Offer, WatchLine } from '@lodestay/domain'
import { addDays, dayOf } from '@lodestay/domain/campaigns/calendar'
import { OFFER_WINDOW_DAYS } from '@lodestay/domain/offers-and-cancellations/notice'
import { cancellationFields, offerFields } from '@lodestay/domain/offers-and-cancellations/notice-fields'
import { type Actor, actsOnlyAsStaff, can } from '@lodestay/domain/permissions'
import { type ApiClient, answer } from '../../lib/api.ts'
import { type FormValues, formValues, readPosted } from '../fields/posted-values.ts'
import { readCampaignChoice } from '../forms/campaign-choices.server.ts'
import type { NoticeKind, NoticeStatus } from './notice-kinds.ts'

const PAGE_SIZE = 20

/** An offer or a cancellation, as the host's pages need it. */
export type HostNotice = Omit<Offer, 'status'> &
  Partial<
    Pick<Cancellation, 'linkText' | 'dateInstructions' | 'drafted' | 'promotionPrice' | 'purchaseStatus' | 'heldUntil'>
  > & {
    readonly status: NoticeStatus
  }

/** Both kinds have the same calls, so the types of one serve for both. */
function list(kind: NoticeKind) {
  return `/api/${kind}` as '/api/offers'
}

function one(kind: NoticeKind) {
  return `/api/${kind}/{id}` as '/api/offers/{id}'
}

function byId(id: string) {
  return { path: { id } }
}

type Asked = { readonly organizationId: string; readonly status: NoticeStatus | null; readonly page: number }

export async function listNotices(api: ApiClient, kind: NoticeKind, { status, ...rest }: Asked) {
  const query = { ...rest, limit: PAGE_SIZE, ...(status && { status: status as Offer['status'] }) }
  const found = await answer(api.GET(list(kind), { params: { query } }))
  return { ...found, docs: found.docs as HostNotice[] }
}

export async function noticeById(api: ApiClient, kind: NoticeKind, id: string): Promise<HostNotice> {
  return (await answer(api.GET(one(kind), { params: byId(id) }))) as HostNotice
}

/** The line for a cancellation that is held for those who watch its nights; null if it isn't. */
export async function lineOf(api: ApiClient, { id, heldUntil }: HostNotice): Promise<WatchLine | null> {
  if (!heldUntil) return null
  return answer(api.GET('/api/cancellations/{id}/line', { params: byId(id) }))
}

/** Opens a held cancellation to everyone. */
export async function openToAll(api: ApiClient, id: string): Promise<void> {
  await answer(api.POST('/api/cancellations/{id}/open', { params: byId(id) }))
}

type Headers = Readonly<Record<string, string>>
export type NoticeWords = ReturnType<typeof readNotice>

/** Parses the notice form. An accepted notice's text isn't in the form, so it stays unchanged. */
export function readNotice(form: FormData, kind: NoticeKind) {
  const fields = kind === 'offers' ? readPosted(offerFields, form) : readPosted(cancellationFields, form)
  return { ...fields, ...readCampaignChoice(form) }
}

/** Initial form values: a new notice's are the API's defaults. */
export function noticeValues(kind: NoticeKind, today: string, notice?: HostNotice): FormValues {
  const values = formValues(kind === 'offers' ? offerFields : cancellationFields, notice)
  if (notice) return { ...values, campaignId: notice.campaignId ?? '' }
  return kind === 'offers' ? { ...values, start: today, end: addDays(today, OFFER_WINDOW_DAYS) } : values
}

/** The outcome of submitting or showing a notice: some need no review, and some are offered to watchers first. */
export function outcomeOf({ status, heldUntil }: HostNotice): 'submitted' | 'published' | 'held' {
  if (status !== 'Accepted') return 'submitted'
  return heldUntil ? 'held' : 'published'
}

/** @throws ApiProblem 422 if a field is invalid. */
export function makeNotice(api: ApiClient, kind: NoticeKind, body: NoticeWords & { stayId: string }) {
  return answer(api.POST(list(kind), { body: body as typeof body & { title: string } }))
}

export async function saveNotice(
  api: ApiClient,
  kind: NoticeKind,
  id: string,
  body: NoticeWords | { enabled: boolean } | { status: NoticeStatus },
  headers: Headers = {},
): Promise<HostNotice> {
  return (await answer(api.POST(one(kind), { params: byId(id), headers, body: body as NoticeWords }))) as HostNotice
}

export async function submitNotice(
  api: ApiClient,
  kind: NoticeKind,
  id: string,
  body: Partial<NoticeWords> = {},
  headers: Headers = {},
): Promise<HostNotice> {
  return (await answer(api.POST(`${one(kind)}/update`, { params: byId(id), headers, body }))) as HostNotice
}

export function deleteNotice(api: ApiClient, kind: NoticeKind, id: string, headers: Headers) {
  return api.DELETE(one(kind), { params: byId(id), headers })
}

/** Whether the calendar of a cancellation's stay shows its nights as taken. */
export async function areNightsTaken(api: ApiClient, { stayId, dateRange }: HostNotice): Promise<boolean> {
  const query = { start: dayOf(dateRange.start), end: dayOf(dateRange.end) }
  const path = { id: stayId }
  const found = await answer(api.GET('/api/stays/{id}/availability', { params: { path, query } })).catch(() => null)
  return found?.nights.every(({ status }) => status === 'taken') ?? false
}

/** The actor's permissions for one notice. */
export function rightsOnNotice(actor: Actor, { stayId, organizationId }: HostNotice) {
  return {
    update: can(actor, 'offer.Update', { stayId, organizationId }),
    delete: can(actor, 'offer.Delete', { stayId, organizationId }),
    asStaff: actsOnlyAsStaff(actor, 'offer.Update', { stayId, organizationId }),
  }
}
