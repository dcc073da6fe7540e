/**
 * Everybody gets from every call what the table beside this file says. A change of permission shows in its diff. What the
 * table does not spell out follows from it: who is disabled is told so by every call that reads a token; who lost a role, or
 * holds it for a sibling stay or in a foreign organization, is anybody; and a forged scope header is refused, whoever sends it.
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

/** The files that share the table between them, by the first word of a call's path; the rest falls to the last. */
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

/** Who asks for their own gets something of their own. */
function isPersonal({ path, about }: Row): boolean {
  const isOwn =
    /^\/(?:notifications|favorite-lists|watches|saved-searches|users\/self\/access-tokens)/.test(path) &&
    about === 'own'
  return about.startsWith('fresh') || isOwn
}

/** Holds the calls of one share to the table. */
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

  /** A read, and what is refused, leaves the thing as it was, for the next to try; whoever changes it has one of their own. */
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

  describe('the table holds for everybody else too:', () => {
    // Somebody who deletes themselves is another for each call.
    const others = rows.filter(({ about }) => !about.startsWith('fresh'))

    test.each(others)('$method $path ($about)', async (row) => {
      const asNobody = row.expected.stayer ?? ''
      const prepared = preparation(row)
      const attempt = async (actor: string, headers?: Record<string, string>) =>
        send(row, { ...(await prepared(actor, asNobody)), as: people[actor] as Person }, headers)
      const answers: Record<string, string> = {}
      const expected: Record<string, string> = {}
      // A call that asks nobody who they are refuses nobody.
      const refused = row.expected.bad === '401' ? '403' : asNobody
      const ask = async (who: string, wanted: string, answer: Promise<string>) => {
        Object.assign(answers, { [who]: await answer })
        Object.assign(expected, { [who]: wanted })
      }
      await ask('disabled', refused, attempt('disabled'))
      await revoke(people.revoked as Person)
      await ask('just revoked', asNobody, attempt('revoked'))
      for (const nobody of nobodies) {
        // With a role for another stay of the organization, they are its members nevertheless; and a list has theirs.
        const sees =
          (nobody.startsWith('sibling') && row.path === '/users/{id}' && row.about === 'org mate') ||
          (nobody === 'sibling sO' && row.path === '/organizations/{id}/subscriptions')
        await ask(nobody, sees ? '200' : asNobody, attempt(nobody))
      }
      for (const [index, actor] of ['stayer', 'sM', 'sO', 'oM', 'oO', 'fV'].entries())
        await ask(`${actor} with a forged header`, refused, attempt(actor, foreignScopes[index % foreignScopes.length]))
      expect(answers).toEqual(expected)
    })
  })

  test('every answer was one that the document of the API names', async () => {
    const { body } = await t.call('GET', '/openapi.json')
    const undocumented = [...seen].flatMap(([route, statuses]) => {
      const [method = '', path = ''] = route.split(' ')
      const responses = body.paths[`/api${path}`]?.[method.toLowerCase()]?.responses
      return responses ? [...statuses].filter((status) => !responses[status]).map((status) => `${route} ${status}`) : []
    })
    expect(undocumented).toEqual([])
  })
}
