/** All SQL for lines and turns. Lock the line before changing one of its turns. */
import {
  type LineOutcome,
  type WatchedLine,
  type WatchLine,
  type WatchTurnMove,
  type WatchTurnStatus,
  watchTurnLifecycle,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { WatchLinesTable, WatchTurnsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { moveIfOpen } from '../../kernel/move-status.ts'
import { newToken } from '../../kernel/secret-token.ts'
import { countMatching, matching, type OfferedNights } from './watch-store.ts'

export type LineRow = Selectable<WatchLinesTable>
export type TurnRow = Selectable<WatchTurnsTable>

/** Expects the table alias `l`. */
const people = sql<number>`(select count(*)::int from watch_turns o where o.line_id = l.id)`.as('people')

const timeZone = sql<string>`(select o.time_zone from cancellations n join stays s on s.id = n.stay_id
  join organizations o on o.id = s.organization_id where n.id = l.cancellation_id)`.as('time_zone')

/** How many lines are shown per watch, newest first. */
const LINES_SHOWN = 5

/** Turns closed in one transaction, which notifies their people. */
const CLOSED_AT_ONCE = 1000

/**
 * Forms the line for a cancellation, in the order of the watches. Gives at most `count` places; if `isForming`,
 * `addPlaces` gives the others. @returns null if there is no one to give a place, or it already had a line.
 */
export async function insertLine(
  db: Db,
  line: { cancellationId: string; now: Date; dueAt: Date; endsAt: Date },
  offered: OfferedNights,
  count: number,
): Promise<{ id: string; people: number; isForming: boolean } | null> {
  const id = newId('line')
  const created = await db
    .insertInto('watch_lines')
    .values({
      id,
      cancellation_id: line.cancellationId,
      formed_at: line.now,
      due_at: line.dueAt,
      ends_at: line.endsAt,
      formed_to: new Date(0),
      formed_to_watch: '',
    })
    .onConflict((conflict) => conflict.column('cancellation_id').doNothing())
    .executeTakeFirst()
  if (created.numInsertedOrUpdatedRows !== 1n) return null
  const placed = Number(await addPlaces(db, id, offered, count))
  if (placed === 0) {
    await deleteLine(db, line.cancellationId)
    return null
  }
  const isForming = placed === count
  return { id, people: isForming ? await countMatching(db, offered) : placed, isForming }
}

/** Gives the next places in a line that is still forming, at most `count`, and locks it. @returns how many. */
export async function addPlaces(db: Db, lineId: string, offered: OfferedNights, count: number): Promise<bigint> {
  const lines = db.selectFrom('watch_lines').select('id').where('id', '=', lineId).where('formed_to', 'is not', null)
  if (!(await lines.where('ended_at', 'is', null).forUpdate().executeTakeFirst())) return 0n
  const { rows } = await sql<{ placed: number }>`
    with found as materialized (${matching(offered)}),
    next as materialized (
      select found.*, row_number() over (order by found.created_at, found.watch_id) as number
      from found join watch_lines l on l.id = ${lineId}
      where found.created_at <= l.formed_at and (found.created_at, found.watch_id) > (l.formed_to, l.formed_to_watch)
      order by number limit ${count}),
    turns as (
      insert into watch_turns (line_id, position, watch_id, user_id)
      select ${lineId}, (select coalesce(max(position), 0) from watch_turns where line_id = ${lineId}) + number, watch_id, user_id
      from next
      -- A person whose first watch ended after it got a place is found again by a later watch.
      on conflict (line_id, user_id) do nothing)
    update watch_lines set formed_to = last.created_at, formed_to_watch = last.watch_id
    from (select count(*)::int as placed from next) given left join next last on last.number = ${count}
    where id = ${lineId} returning given.placed`.execute(db)
  return BigInt(rows[0]?.placed ?? 0)
}

/** Deletes the line as if it had never formed. */
export async function deleteLine(db: Db, cancellationId: string): Promise<void> {
  await db.deleteFrom('watch_lines').where('cancellation_id', '=', cancellationId).execute()
}

/** SQL: whether the holder of turn `t` ended the watch or has no open account. */
const hasLeft = sql<boolean>`(t.watch_id is null or exists (select from users u where u.id = t.user_id and not u.enabled))`

/**
 * A line that is due for processing, except these, locked with its cancellation. Skips lines that another worker is
 * processing.
 */
export function claimDueLine(db: Db, now: Date, except: readonly string[]): Promise<LineRow[]> {
  return db
    .selectFrom('watch_lines as l')
    .innerJoin('cancellations as n', 'n.id', 'l.cancellation_id')
    .selectAll('l')
    .where('l.ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('l.due_at', '<=', now),
        where('n.status', '<>', 'Accepted'),
        where('n.enabled', '=', false),
        sql<boolean>`exists (select from watch_turns t where t.line_id = l.id and t.status = 'offered' and ${hasLeft})`,
      ]),
    )
    .where(sql<boolean>`l.id <> all(${except})`)
    .orderBy('l.due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The running line of a cancellation, locked; null if there is none. Lock the cancellation first. */
export async function lockLine(db: Db, cancellationId: string): Promise<LineRow | null> {
  const row = await db
    .selectFrom('watch_lines')
    .selectAll()
    .where('cancellation_id', '=', cancellationId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The current turn, and whether its holder has left. */
export async function offeredTurn(db: Db, lineId: string): Promise<(TurnRow & { hasLeft: boolean }) | null> {
  const turns = db.selectFrom('watch_turns as t').selectAll('t').select(hasLeft.as('hasLeft'))
  return (await turns.where('line_id', '=', lineId).where('status', '=', 'offered').executeTakeFirst()) ?? null
}

/** SQL: whether user `u` still wants the turn of watch `w`. */
const wantsTurn = sql<boolean>`(u.enabled and w.closed_at is null)`

/** The next person in line, and whether they still want a turn: their account is open, and the watch hasn't ended. */
export async function nextTurn(db: Db, lineId: string): Promise<(TurnRow & { wants: boolean }) | null> {
  const row = await db
    .selectFrom('watch_turns as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('watches as w', 'w.id', 't.watch_id')
    .selectAll('t')
    .select(sql<boolean>`coalesce(${wantsTurn}, false)`.as('wants'))
    .where('t.line_id', '=', lineId)
    .where('t.status', '=', 'waiting')
    .orderBy('t.position')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Moves a turn along its lifecycle. @returns false if the turn isn't in the move's starting status. */
export function moveTurn(
  db: Db,
  { line_id, position }: Pick<TurnRow, 'line_id' | 'position'>,
  move: WatchTurnMove,
  changes: Partial<Pick<TurnRow, 'token' | 'offered_at' | 'ends_at' | 'ended_at'>>,
): Promise<boolean> {
  return moveIfOpen(watchTurnLifecycle, move, (to, from) =>
    db
      .updateTable('watch_turns')
      .set({ status: to, ...changes })
      .where('line_id', '=', line_id)
      .where('position', '=', position)
      .where('status', 'in', from)
      .executeTakeFirst(),
  )
}

/** Offers the nights to the next in line. @returns the token of the private link. */
export async function offerTurn(db: Db, turn: TurnRow, now: Date, endsAt: Date): Promise<string> {
  const token = newToken()
  await moveTurn(db, turn, 'offer', { token, offered_at: now, ends_at: endsAt })
  await setDue(db, turn.line_id, endsAt)
  return token
}

/** Schedules the line to be processed at `dueAt`; locks it. */
export async function setDue(db: Db, lineId: string, dueAt: Date): Promise<void> {
  await db.updateTable('watch_lines').set({ due_at: dueAt }).where('id', '=', lineId).execute()
}

/** Ends a line; `closeTurns` closes its turns. */
export async function endLine(db: Db, lineId: string, outcome: LineOutcome, now: Date): Promise<void> {
  const line = db.updateTable('watch_lines').set({ ended_at: now, outcome })
  await line.where('id', '=', lineId).where('ended_at', 'is', null).execute()
}

/**
 * Closes the next turns of an ended line after a position. @returns the people among them who still wait for a turn, and
 * the position to continue after; null if there are no more.
 */
export async function closeTurns(
  db: Db,
  lineId: string,
  after: number,
  now: Date,
): Promise<{ waiting: string[]; next: number | null }> {
  const { from, to } = watchTurnLifecycle.moves.close
  const positions = await db
    .selectFrom('watch_turns')
    .select('position')
    .where('line_id', '=', lineId)
    .where('status', 'in', from)
    .where('position', '>', after)
    .orderBy('position')
    .limit(CLOSED_AT_ONCE)
    .execute()
  const last = positions.at(-1)?.position ?? after
  // Lock users before turns: deleting an account locks the user first, and then clears it from its turns.
  const waiting = await db
    .selectFrom('watch_turns as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('watches as w', 'w.id', 't.watch_id')
    .select('u.id')
    .where('t.line_id', '=', lineId)
    .where('t.position', '>', after)
    .where('t.position', '<=', last)
    .where('t.status', '=', 'waiting')
    .where(wantsTurn)
    .orderBy('u.id')
    .forKeyShare('u')
    .skipLocked()
    .execute()
  const turns = db.updateTable('watch_turns').set({ status: to, ended_at: now }).where('line_id', '=', lineId)
  await turns.where('position', '>', after).where('position', '<=', last).where('status', 'in', from).execute()
  return { waiting: waiting.map(({ id }) => id), next: positions.length === CLOSED_AT_ONCE ? last : null }
}

export type TurnOfToken = TurnRow & { cancellation_id: string; people: number; time_zone: string }

function turnsOfLines(db: Db) {
  return db
    .selectFrom('watch_turns as t')
    .innerJoin('watch_lines as l', 'l.id', 't.line_id')
    .selectAll('t')
    .select(['l.cancellation_id', people, timeZone])
}

/** The turn a private link points to. */
export async function turnByToken(db: Db, token: string): Promise<TurnOfToken | null> {
  return (await turnsOfLines(db).where('t.token', '=', token).executeTakeFirst()) ?? null
}

/** The current turn of a watch; if it has several, the one that ends first. */
export async function offeredTurnOfWatch(db: Db, watchId: string, now: Date): Promise<TurnOfToken | null> {
  const offered = turnsOfLines(db)
    .where('t.watch_id', '=', watchId)
    .where('t.status', '=', 'offered')
    .where('t.ends_at', '>', now)
  return (await offered.orderBy('t.ends_at').limit(1).executeTakeFirst()) ?? null
}

/** A turn is over once its watch has ended or its time is up, even if no worker has processed it yet. */
export function statusOf(
  { status, watch_id, ends_at }: Pick<TurnRow, 'status' | 'watch_id' | 'ends_at'>,
  now: Date,
): WatchTurnStatus {
  if (status === 'offered' && watch_id === null) return 'left'
  return status === 'offered' && ends_at && ends_at <= now ? 'lapsed' : status
}

/** The status of a turn that hasn't come: those of a watch or a line that has ended are closed later, or in batches. */
function waitingStatus({
  closed_at,
  line_ended_at,
}: {
  closed_at: Date | null
  line_ended_at: Date | null
}): WatchTurnStatus {
  if (closed_at) return 'left'
  return line_ended_at ? 'closed' : 'waiting'
}

/** The most recent lines that watches are in, newest first. */
export async function linesOfWatches(
  db: Db,
  watchIds: readonly string[],
  now: Date,
): Promise<Map<string, WatchedLine[]>> {
  // Counts in the lines that are shown only: a watch may have been in hundreds.
  const recent = sql`select r.line_id, r.watch_id from unnest(${watchIds}::text[]) as w(id) cross join lateral (
    select t.line_id, t.watch_id from watch_turns t join watch_lines l on l.id = t.line_id where t.watch_id = w.id
    order by l.formed_at desc, l.id limit ${LINES_SHOWN}) r`
  const rows = await db
    .selectFrom('watch_turns as t')
    .innerJoin('watch_lines as l', 'l.id', 't.line_id')
    .innerJoin('watches as w', 'w.id', 't.watch_id')
    .selectAll('t')
    .select(['w.closed_at', 'l.id', 'l.formed_at', 'l.ended_at as line_ended_at', 'l.outcome', people, timeZone])
    .select(
      sql<number>`(select count(*)::int from watch_turns o where o.line_id = l.id and o.position < t.position
        and ((o.status = 'offered' and o.ends_at > ${now} and o.watch_id is not null) or (o.status = 'waiting'
          and exists (select from users u join watches w on w.id = o.watch_id where u.id = o.user_id and ${wantsTurn}))))`.as(
        'ahead',
      ),
    )
    .where(sql<boolean>`(t.line_id, t.watch_id) in (${recent})`)
    .orderBy('l.formed_at', 'desc')
    .orderBy('l.id')
    .execute()
  const lines = rows.map((row) => {
    const status = row.status === 'waiting' ? waitingStatus(row) : statusOf(row, now)
    const line: WatchedLine = {
      id: row.id,
      formedAt: row.formed_at.toISOString(),
      endedAt: row.line_ended_at?.toISOString() ?? null,
      outcome: row.outcome,
      position: row.position,
      ahead: row.line_ended_at ? 0 : row.ahead,
      people: row.people,
      status,
      endsAt: row.ends_at?.toISOString() ?? null,
      token: status === 'offered' ? row.token : null,
      timeZone: row.time_zone,
    }
    return { watchId: row.watch_id ?? '', line }
  })
  const byWatch = Map.groupBy(lines, ({ watchId }) => watchId)
  return new Map([...byWatch].map(([id, each]) => [id, each.map(({ line }) => line)]))
}

/** The outcomes of a line's turns; null if there is no such line. `userId`: only if they have a place in it. */
export async function readLine(
  db: Db,
  by: { readonly cancellationId: string } | { readonly lineId: string; readonly userId: string },
  now: Date,
): Promise<WatchLine | null> {
  const isAsked =
    'lineId' in by
      ? sql<boolean>`l.id = ${by.lineId}
        and exists (select from watch_turns t where t.line_id = l.id and t.user_id = ${by.userId})`
      : sql<boolean>`l.cancellation_id = ${by.cancellationId}`
  const line = await db
    .selectFrom('watch_lines as l')
    .selectAll('l')
    .select([people, timeZone])
    .where(isAsked)
    .executeTakeFirst()
  if (!line) return null
  const turns = await db
    .selectFrom('watch_turns')
    .selectAll()
    .where('line_id', '=', line.id)
    .where((where) => where.or([where('offered_at', 'is not', null), where('status', '=', 'left')]))
    .orderBy('position')
    .execute()
  return {
    id: line.id,
    formedAt: line.formed_at.toISOString(),
    endsAt: line.ends_at.toISOString(),
    endedAt: line.ended_at?.toISOString() ?? null,
    outcome: line.outcome,
    people: line.people,
    timeZone: line.time_zone,
    turns: turns.map((turn) => ({
      position: turn.position,
      status: statusOf(turn, now),
      offeredAt: turn.offered_at?.toISOString() ?? null,
      endsAt: turn.ends_at?.toISOString() ?? null,
      endedAt: turn.ended_at?.toISOString() ?? null,
    })),
  }
}
