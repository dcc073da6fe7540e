/** Lines: the turn of who came by a private link, the line for its host, and how many would wait. */
import { nightsBetween, priceOfNight, Watchers, WatchersQuery, WatchLine, WatchTurn } from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { noticeById, toCancellation } from '../offers-and-cancellations/index.ts'
import { stayById } from '../stays/index.ts'
import { lockLine, readLine, statusOf, type TurnOfToken, turnByToken } from './line-store.ts'
import { passTurn } from './pass-turn.ts'
import { areGone, finishLine } from './roll-lines.ts'
import { countMatching, rateOfStay } from './watch-store.ts'

const ByToken = z.strictObject({ token: z.string().max(60) })

/** @throws Problem 404 for a token that is none. */
async function getTurn(db: Db, token: string): Promise<TurnOfToken> {
  const turn = await turnByToken(db, token)
  if (!turn) throw notFound('This link doesn’t work, or no longer.')
  return turn
}

/** What a private link shows: the nights only while the turn runs and they are to be had. */
async function viewTurn(db: Db, token: string, now: Date): Promise<WatchTurn> {
  const turn = await getTurn(db, token)
  const status = statusOf(turn, now)
  const subject = status === 'offered' ? await noticeById(db, 'cancellations', turn.cancellation_id) : null
  const isOpen = subject !== null && !(await areGone(db, subject, now))
  return {
    watchId: turn.watch_id,
    position: turn.position,
    people: turn.people,
    status,
    endsAt: turn.ends_at?.toISOString() ?? null,
    timeZone: turn.time_zone,
    cancellation: isOpen ? toCancellation(subject.row) : null,
  }
}

function cancellationOfPath({ db, params }: { db: Db; params: { id: string } }) {
  return noticeById(db, 'cancellations', params.id)
}

export const lineRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/watches/lines/:id',
    operationId: 'getWatchLine',
    summary: 'A line in which the caller has a place: what became of each turn, by position alone',
    access: 'user',
    params: ById,
    reply: WatchLine,
    problems: ['not-found'],
    handle: async ({ db, caller, params, now }) => {
      const line = await readLine(db, { lineId: params.id, userId: caller.id }, now)
      if (!line) throw notFound('No such line.')
      return line
    },
  }),
  endpoint({
    method: 'GET',
    url: '/watches/turns/:token',
    operationId: 'getWatchTurn',
    summary: 'What a private link shows: whose turn it is sees the nights, and until when',
    access: 'public',
    params: ByToken,
    reply: WatchTurn,
    problems: ['not-found'],
    handle: ({ db, params, now }) => viewTurn(db, params.token, now),
  }),
  endpoint({
    method: 'POST',
    url: '/watches/turns/:token/pass',
    operationId: 'passWatchTurn',
    summary: 'Say that one isn’t interested: the next in line is asked at once',
    access: 'public',
    params: ByToken,
    reply: WatchTurn,
    problems: ['not-found'],
    handle: async ({ db, params, now }) => {
      await passTurn(db, await getTurn(db, params.token), now)
      return viewTurn(db, params.token, now)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/cancellations/:id/line',
    operationId: 'getLineOfCancellation',
    summary: 'The line of those to whom a cancellation is offered first, for its host’s side',
    access: 'offer.View',
    params: ById,
    reply: WatchLine,
    problems: ['not-found'],
    subject: cancellationOfPath,
    handle: async ({ db, params, now }) => {
      const line = await readLine(db, { cancellationId: params.id }, now)
      if (!line) throw notFound('Nobody waited for these nights.')
      return line
    },
  }),
  endpoint({
    method: 'POST',
    url: '/cancellations/:id/open',
    operationId: 'openCancellation',
    summary: 'Open a cancellation to everybody, whoever is in line for it',
    access: 'offer.Update',
    unversioned: true,
    params: ById,
    reply: WatchLine,
    problems: ['not-found'],
    subject: ({ db, params }) => noticeById(db, 'cancellations', params.id, true),
    handle: async ({ db, caller, params, subject, now }) => {
      const line = await lockLine(db, params.id)
      if (!line) throw new Problem('conflict', 'It isn’t held for anybody.')
      await finishLine(db, line, (await areGone(db, subject, now)) ? 'gone' : 'opened', now, caller.id)
      const ended = await readLine(db, { cancellationId: params.id }, now)
      if (!ended) throw notFound('Nobody waited for these nights.')
      return ended
    },
  }),
  endpoint({
    method: 'GET',
    url: '/stays/:id/watchers',
    operationId: 'countWatchers',
    summary: 'How many people watch some nights of a stay, at a price or at its rate',
    access: 'offer.Create',
    params: ById,
    query: WatchersQuery,
    reply: Watchers,
    subject: ({ db, params }) => stayById(db, params.id),
    handle: async ({ db, subject: { stayId }, query: { start, end, priceKind, priceValue } }) => {
      const price = priceKind && priceValue !== undefined ? { kind: priceKind, value: priceValue } : null
      const nights = nightsBetween(new Date(start), new Date(end))
      const rate = await rateOfStay(db, stayId)
      return { people: await countMatching(db, { stayId, nights, price: priceOfNight(price, rate) }) }
    },
  }),
]
