/**
 * Verifies that every actor gets the status from every call that the table next to this file lists, so that permission
 * changes show up in its diff. The rest follows from the table: disabled users are told so by every call that reads a
 * token; users who lost a role, or hold it for a sibling stay or in a foreign organization, have no special access; and
 * a forged scope header is rejected for everyone.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../index.ts'
import {
  actorNames,
  foreignScopes,
  nobodies,
  openWorld,
  type Prepared,
  people,
  prepare,
  type Row,
  revoke,
  sender,
  t,
  table,
} from './world.ts'

/** Test files that share the table, by the first segment of a call's path; the rest goes to the last. */
const shares = {
  stays: /^(stays|takedowns|search|attribute-requests)$/,
  notices: /^(offers|cancellations|giveaways)$/,
  promotions: /^(stay-promotions|outlets|outlet-networks|promotion-types|campaigns)$/,
  money:
    /^(execution-tasks|outlet-accounts|outlet-links|outlet-webhooks|outlet-deliveries|cart-items|transactions|payments|ledger|disputes)$/,
  rest: /^/,
}

function shareOf(path: string) {
  return Object.entries(shares).find(([, words]) => words.test(path.split('/')[1] ?? ''))?.[0]
}

function isRefused(status: string | undefined): boolean {
  return Number(status) >= 400
}

/** Callers requesting their own resources get one of their own. */
function isPersonal({ path, about }: Row): boolean {
  const isOwn =
    /^\/(?:notifications|favorite-lists|watches|saved-searches|users\/self\/access-tokens)/.test(path) &&
    about === 'own'
  return about.startsWith('fresh') || isOwn
}

/** With a role for another stay of the organization, they are still its members; and the list shows their own. */
function wantedOfSibling(nobody: string, { path, about }: Row): string | null {
  if (!nobody.startsWith('sibling')) return null
  if (path === '/users/{id}' && about === 'org mate') return '200'
  if (path === '/organizations/{id}/subscriptions' && nobody === 'sibling sO') return '200'
  return path === '/giveaways/{id}/entries' && about === 'own open' ? '403' : null
}

/** Checks the calls of one share against the table. */
export function checkAccess(share: keyof typeof shares): void {
  const rows = table.filter(({ path }) => shareOf(path) === share)
  const seen = new Map<string, Set<number>>()
  beforeAll(openWorld, 60_000)
  afterAll(() => t.close())

  async function send(
    { method, path }: Row,
    { as, path: filled, query, body }: Prepared,
    headers: Record<string, string> = {},
  ) {
    const { status } = await t.call(method as 'GET', filled, { as, query, headers, ...(body && { body }) })
    const route = `${method} ${path.split('?')[0]}`
    seen.set(route, (seen.get(route) ?? new Set()).add(status))
    return String(status)
  }

  /** Reads and rejected calls leave the resource unchanged, so they share one; calls that change it get their own. */
  function preparation(row: Row): (actor: string, expected: string | undefined) => Promise<Prepared> {
    let shared: Promise<Prepared> | undefined
    return async (actor, expected) => {
      if (isPersonal(row) || !(row.method === 'GET' || isRefused(expected))) return prepare(row, actor)
      shared ??= prepare(row, '')
      return { ...(await shared), as: sender(actor) }
    }
  }

  test.each(rows)('$method $path ($about)', async (row) => {
    const answers: Record<string, string> = {}
    const prepared = preparation(row)
    for (const actor of actorNames) answers[actor] = await send(row, await prepared(actor, row.expected[actor]))
    expect(answers).toEqual(row.expected)
  })

  describe('the table also holds for everyone else:', () => {
    // Calls that delete their caller need a new one each time.
    const others = rows.filter(({ about }) => !about.startsWith('fresh'))

    test.each(others)('$method $path ($about)', async (row) => {
      const asNobody = row.expected.stayer ?? ''
      const prepared = preparation(row)
      const attempt = async (actor: string, headers?: Record<string, string>) =>
        send(row, { ...(await prepared(actor, asNobody)), as: people[actor] as Person }, headers)
      const answers: Record<string, string> = {}
      const expected: Record<string, string> = {}
      // A call that doesn't authenticate rejects no one.
      const refused = row.expected.bad === '401' ? '403' : asNobody
      const ask = async (who: string, wanted: string, answer: Promise<string>) => {
        Object.assign(answers, { [who]: await answer })
        Object.assign(expected, { [who]: wanted })
      }
      await ask('disabled', refused, attempt('disabled'))
      await revoke(people.revoked as Person)
      await ask('just revoked', asNobody, attempt('revoked'))
      for (const nobody of nobodies) {
        await ask(nobody, wantedOfSibling(nobody, row) ?? asNobody, attempt(nobody))
      }
      for (const [index, actor] of ['stayer', 'sM', 'sO', 'oM', 'oO', 'fV'].entries())
        await ask(`${actor} with a forged header`, refused, attempt(actor, foreignScopes[index % foreignScopes.length]))
      expect(answers).toEqual(expected)
    })
  })

  test('every response is documented in the API document', async () => {
    const { body } = await t.call('GET', '/openapi.json')
    const undocumented = [...seen].flatMap(([route, statuses]) => {
      const [method = '', path = ''] = route.split(' ')
      const responses = body.paths[`/api${path}`]?.[method.toLowerCase()]?.responses
      return responses ? [...statuses].filter((status) => !responses[status]).map((status) => `${route} ${status}`) : []
    })
    expect(undocumented).toEqual([])
  })
}
