/** Lines: the turn behind a private link, the line as its host sees it, and how many people would wait. */
import { nightsBetween, priceOfNight, Watchers, WatchersQuery, WatchLine, WatchTurn } from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { noticeById, toCancellation } from '../offers-and-cancellations/index.ts'
import { stayById } from '../stays/index.ts'
import { endWatch } from './end-watch.ts'
import { lockLine, readLine, statusOf, type TurnOfToken, turnByToken } from './line-store.ts'
import { passTurn } from './pass-turn.ts'
import { areUnavailable, finishLine } from './roll-lines.ts'
import { countMatching, rateOfNights } from './watch-store.ts'

const ByToken = z.strictObject({ token: z.string().max(60) })

/** @throws Problem 404 for an invalid token. */
async function getTurn(db: Db, token: string): Promise<TurnOfToken> {
  const turn = await turnByToken(db, token)
  if (!turn) throw notFound('This link is invalid or has expired.')
  return turn
}

/** What a private link shows: the nights, but only during the turn and while they are available. */
async function viewTurn(db: Db, token: string, now: Date): Promise<WatchTurn> {
  const turn = await getTurn(db, token)
  const status = statusOf(turn, now)
  const subject = status === 'offered' ? await noticeById(db, 'cancellations', turn.cancellation_id) : null
  const isOpen = subject !== null && !(await areUnavailable(db, subject, now))
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

function cancellationOfPath({ db, params }: ByIdContext) {
  return noticeById(db, 'cancellations', params.id)
}

export const lineRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/watches/lines/:id',
    operationId: 'getWatchLine',
    summary: 'Get a line the caller is in: the outcome of each turn, by position only',
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
    summary: 'Get the turn behind a private link: during the turn, it shows the nights, and until when',
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
    summary: 'Decline a turn: the next person in line is asked immediately',
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
    method: 'POST',
    url: '/watches/turns/:token/end-watch',
    operationId: 'endWatchOfTurn',
    summary: 'End the watch that a turn is for, giving up its places in line: its emails stop without signing in',
    access: 'public',
    params: ByToken,
    reply: WatchTurn,
    problems: ['not-found'],
    handle: async ({ db, params, now }) => {
      const { watch_id: watchId } = await getTurn(db, params.token)
      if (watchId) await endWatch(db, watchId)
      return viewTurn(db, params.token, now)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/cancellations/:id/line',
    operationId: 'getLineOfCancellation',
    summary: 'Get the line of people a cancellation is offered to first, for its host',
    access: 'offer.View',
    params: ById,
    reply: WatchLine,
    problems: ['not-found'],
    subject: cancellationOfPath,
    handle: async ({ db, params, now }) => {
      const line = await readLine(db, { cancellationId: params.id }, now)
      if (!line) throw notFound('No one was waiting for these nights.')
      return line
    },
  }),
  endpoint({
    method: 'POST',
    url: '/cancellations/:id/open',
    operationId: 'openCancellation',
    summary: 'Open a cancellation to everyone, skipping the line',
    access: 'offer.Update',
    unversioned: true,
    params: ById,
    reply: WatchLine,
    problems: ['not-found'],
    subject: ({ db, params }) => noticeById(db, 'cancellations', params.id, true),
    handle: async ({ db, caller, params, subject, now }) => {
      const line = await lockLine(db, params.id)
      if (!line) throw new Problem('conflict', 'It isn’t on hold for anyone.')
      await finishLine(db, line, (await areUnavailable(db, subject, now)) ? 'gone' : 'opened', now, caller.id)
      const ended = await readLine(db, { cancellationId: params.id }, now)
      if (!ended) throw notFound('No one was waiting for these nights.')
      return ended
    },
  }),
  endpoint({
    method: 'GET',
    url: '/stays/:id/watchers',
    operationId: 'countWatchers',
    summary: 'Count the people watching nights of a stay, at a given price or at its rate',
    access: 'offer.Create',
    params: ById,
    query: WatchersQuery,
    reply: Watchers,
    subject: ({ db, params }) => stayById(db, params.id),
    handle: async ({ db, subject: { stayId }, query: { start, end, priceKind, priceValue } }) => {
      const price = priceKind && priceValue !== undefined ? { kind: priceKind, value: priceValue } : null
      const nights = nightsBetween(new Date(start), new Date(end))
      const rate = await rateOfNights(db, stayId, nights)
      return { people: await countMatching(db, { stayId, nights, price: priceOfNight(price, rate) }) }
    },
  }),
]
