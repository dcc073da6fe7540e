import {
  can,
  DrawProof,
  Giveaway,
  GiveawayChanges,
  GiveawayEntry,
  type GiveawayFields,
  NewGiveaway,
  PageQuery,
  paged,
  promotionLifecycle,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import type { GetExtraPrices } from '../plan-units/index.ts'
import { countNewItem, isAlreadySubmitted, isNewStatus, reviewEndpoints } from '../review/index.ts'
import { stayById, stayOfBody, visibleTo, within } from '../stays/index.ts'
import { drawGiveaway, enterGiveaway } from './draw-giveaway.ts'
import { changeGiveaway, makeGiveaway, removeGiveaway, setGiveawayStatus, submitGiveaway } from './edit-giveaway.ts'
import { giveawayReview } from './giveaway-review.ts'
import { type GiveawaySubject, getEntry, getProof, giveawayById, listGiveaways, toGiveaway } from './giveaway-store.ts'
import { shareContact } from './share-contact.ts'
import { visibleGiveaway } from './visible-giveaway.ts'

const reply = Giveaway.meta({ id: 'Giveaway' })
const Listed = PageQuery.extend({
  stayId: z.string().max(60).optional(),
  organizationId: z.string().max(60).optional(),
  status: z.enum(promotionLifecycle.statuses).optional(),
})

function lockedGiveaway({ db, params }: ByIdContext) {
  return giveawayById(db, params.id, true)
}

/** Entries of a proof that the rate limit counts as one read: a large one is read and sorted whole. */
const ENTRIES_PER_READ = 1000

/** The path's giveaway, if the caller may see it. */
function visibleToCaller({ db, params, caller }: ByIdContext & { caller: Caller | null }) {
  return visibleGiveaway(db, params.id, caller)
}

function shownTo(caller: Caller | null) {
  return (subject: GiveawaySubject) => toGiveaway(subject, can(caller, 'giveaway.View', subject))
}

/** A giveaway's current state, for its hosts and staff. */
async function giveawayNow(db: Db, id: string): Promise<Giveaway> {
  const subject = await giveawayById(db, id)
  if (!subject) throw notFound('No such giveaway.')
  return toGiveaway(subject, true)
}

const byHost = { params: ById, reply, access: 'giveaway.Update', subject: lockedGiveaway } as const

export function giveawayRoutes(extraPrices: GetExtraPrices): Endpoint[] {
  const extraPrice = async () => (await extraPrices()).giveaway ?? 0
  return [
    endpoint({
      method: 'GET',
      url: '/giveaways',
      summary:
        'List the giveaways the caller can see: all for staff, their own and public ones for hosts, public ones for everyone else',
      access: 'public',
      query: Listed,
      reply: paged(reply),
      handle: ({ db, caller, query }) =>
        listGiveaways(db, within(caller, query), visibleTo(caller, 'giveaway.View'), shownTo(caller)),
    }),
    endpoint({
      method: 'POST',
      url: '/giveaways',
      summary: 'Create a giveaway, as a Draft. The response has the hash of the seed that will draw it',
      access: 'giveaway.Create',
      body: NewGiveaway,
      reply,
      status: 201,
      location: '/giveaways',
      subject: stayOfBody,
      handle: async ({ body: { stayId, ...fields }, ...edit }) => {
        await countNewItem(edit.db, edit.caller, 'giveaways', edit.now)
        return giveawayNow(edit.db, await makeGiveaway(edit, stayId, fields))
      },
    }),
    endpoint({
      method: 'GET',
      url: '/giveaways/:id',
      summary: 'Get a giveaway',
      access: 'public',
      params: ById,
      reply,
      subject: visibleToCaller,
      handle: async ({ caller, subject }) => shownTo(caller)(subject),
    }),
    endpoint({
      ...byHost,
      method: 'PATCH',
      url: '/giveaways/:id',
      problems: ['illegal-move', 'claimed-by-another', 'locked-for-review'],
      summary: 'Update fields of a giveaway, or set a status, guarded like its named action',
      body: GiveawayChanges.extend({
        status: z.enum(promotionLifecycle.statuses).optional(),
        category: z.string().max(60).optional(),
        message: z.string().max(2000).optional(),
      }),
      handle: async ({ db, caller, subject, body: { status, category, message, ...fields }, now }) => {
        await changeGiveaway(db, caller, subject, fields as Partial<GiveawayFields>, now)
        const changed = await giveawayById(db, subject.id)
        if (changed && isNewStatus(status, subject.row.status, changed.row.status))
          await setGiveawayStatus({ db, caller, now, extraPrice }, changed, status, { category, message })
        return giveawayNow(db, subject.id)
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/giveaways/:id',
      problems: ['claimed-by-another', 'locked-for-review'],
      summary: 'Delete a giveaway without entries',
      access: 'giveaway.Delete',
      params: ById,
      reply: z.null(),
      status: 204,
      subject: lockedGiveaway,
      handle: async ({ db, caller, subject, now }) => {
        await removeGiveaway(db, caller, subject, now)
        return null
      },
    }),
    endpoint({
      ...byHost,
      method: 'POST',
      url: '/giveaways/:id/applications',
      operationId: 'submitGiveaway',
      problems: ['illegal-move', 'claimed-by-another', 'locked-for-review'],
      summary: 'Submit a giveaway with any remaining changes, or {}',
      body: GiveawayChanges,
      handle: async ({ db, caller, subject, body, now }) => {
        await changeGiveaway(db, caller, subject, body as Partial<GiveawayFields>, now)
        const changed = await giveawayById(db, subject.id)
        if (changed && !isAlreadySubmitted(subject.row.status, body))
          await submitGiveaway({ db, caller, now, extraPrice }, changed)
        return giveawayNow(db, subject.id)
      },
    }),
    endpoint({
      method: 'POST',
      url: '/giveaways/:id/entries',
      operationId: 'enterGiveaway',
      problems: ['forbidden', 'already-exists'],
      summary: 'Enter a giveaway once, while it is open',
      access: 'user',
      params: ById,
      reply: GiveawayEntry.meta({ id: 'GiveawayEntry' }),
      status: 201,
      subject: async (context) => {
        const subject = await lockedGiveaway(context)
        return subject?.isPublic ? subject : null
      },
      handle: ({ db, caller, subject, now }) => enterGiveaway(db, caller, subject, now),
    }),
    endpoint({
      method: 'GET',
      url: '/giveaways/:id/entries/self',
      operationId: 'getOwnGiveawayEntry',
      problems: ['not-found'],
      summary: "Get the caller's own entry, with the nonce that proves its hash is the caller's",
      access: 'user',
      params: ById,
      reply: GiveawayEntry,
      handle: async ({ db, caller, params }) => {
        const entry = await getEntry(db, params.id, caller.id)
        if (!entry) throw notFound('You have not entered this giveaway.')
        return entry
      },
    }),
    endpoint({
      method: 'POST',
      url: '/giveaways/:id/entries/self/contact',
      operationId: 'shareWinnerContact',
      problems: ['not-found'],
      summary: "Share the caller's name and email address with the host, if their entry won",
      access: 'user',
      params: ById,
      reply: GiveawayEntry,
      subject: lockedGiveaway,
      handle: ({ db, caller, subject, now }) => shareContact(db, caller, subject, now),
    }),
    endpoint({
      ...byHost,
      method: 'POST',
      url: '/giveaways/:id/draw',
      problems: ['illegal-move'],
      summary: 'Draw the winner once entries are closed; after an hour it happens automatically',
      handle: async ({ db, caller, subject, now }) => {
        await drawGiveaway(db, caller.id, subject, now)
        return giveawayNow(db, subject.id)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/giveaways/:id/proof',
      operationId: 'getGiveawayDrawProof',
      summary:
        'Get everything needed to recompute the draw: the seed’s hash, the entries and, after the draw, the seed',
      access: 'public',
      // A host also sees the proofs of giveaways that aren't public yet.
      cachedFor: 'anonymous',
      params: ById,
      reply: DrawProof.meta({ id: 'DrawProof' }),
      subject: visibleToCaller,
      handle: ({ db, subject, request }) => {
        request.countMore(Math.floor(subject.row.entry_count / ENTRIES_PER_READ))
        return getProof(db, subject)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stays/:id/giveaways',
      problems: ['not-found'],
      summary: "List a stay's giveaways: the public ones, or all of them for the stay's host",
      access: 'public',
      params: ById,
      query: PageQuery,
      reply: paged(reply),
      handle: async ({ db, caller, params, query }) => {
        const stay = await stayById(db, params.id)
        const ofHost = stay !== null && can(caller, 'giveaway.View', stay)
        if (!stay || !(stay.isPublic || ofHost)) throw notFound('No such stay.')
        return listGiveaways(db, { ...query, stayId: params.id }, ofHost ? 'all' : 'public', shownTo(caller))
      },
    }),
    ...reviewEndpoints({
      of: giveawayReview,
      url: '/giveaways',
      reply,
      answer: giveawayNow,
      resource: 'giveaway',
    }),
  ]
}
