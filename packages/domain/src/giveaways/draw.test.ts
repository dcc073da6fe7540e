import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawWinner, entryHashOf, entryPhase, seedHashOf, verifyDraw } from './draw.ts'

function hex(bytes: number) {
  return fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((each) => Array.from(each, (byte) => byte.toString(16).padStart(2, '0')).join(''))
}

const seeds = hex(32)
const entryLists = fc.uniqueArray(hex(32), { minLength: 1, maxLength: 40 })
const shuffledTwice = entryLists.chain((entries) =>
  fc.tuple(
    fc.shuffledSubarray(entries, { minLength: entries.length }),
    fc.shuffledSubarray(entries, { minLength: entries.length }),
  ),
)

async function drawn(seed: string, entryHashes: readonly string[]) {
  return {
    seed,
    seedHash: await seedHashOf(seed),
    entryHashes: [...entryHashes],
    winnerEntryHash: await drawWinner(seed, entryHashes),
  }
}

describe('the draw', () => {
  test('matches an independent computation from its description', async () => {
    // Computed with sha256sum, and Python for the remainder.
    expect(await seedHashOf('lake')).toBe('6f021f0268d5dd0d4e286ad5202f57335f2a8cc568704c4f7865c97879443ef8')
    expect(await entryHashOf({ giveawayId: 'gvw_1', userId: 'user_1', nonce: 'ab' })).toBe(
      '75ad752668fa6439bc74974a6db50ca2462cc74724364f45d57b293216789885',
    )
    expect(await drawWinner('lake', ['aa', 'bb', 'cc'])).toBe('bb')
  })

  test('finds the same winner in any order of entries', () =>
    fc.assert(
      fc.asyncProperty(seeds, shuffledTwice, async (seed, [entries, others]) => {
        expect(await drawWinner(seed, entries)).toBe(await drawWinner(seed, others))
      }),
    ))

  test('picks one of the entries, and does not modify their list', () =>
    fc.assert(
      fc.asyncProperty(seeds, entryLists, async (seed, entries) => {
        const before = [...entries]
        expect(entries).toContain(await drawWinner(seed, entries))
        expect(entries).toEqual(before)
      }),
    ))

  test('picks nobody if there are no entries', async () => {
    expect(await drawWinner('seed', [])).toBeNull()
  })

  test('gives every entry the same chance', async () => {
    const entries = Array.from({ length: 10 }, (_, index) => `entry${index}`)
    const wins = new Map<string | null, number>()
    const draws = 5000
    for (let seed = 0; seed < draws; seed++) {
      const winner = await drawWinner(`seed ${seed}`, entries)
      wins.set(winner, (wins.get(winner) ?? 0) + 1)
    }
    const expected = draws / entries.length
    const chiSquared = entries.reduce((sum, entry) => sum + ((wins.get(entry) ?? 0) - expected) ** 2 / expected, 0)
    // 9 degrees of freedom: a fair draw exceeds 27.9 once in a thousand times; these seeds never change.
    expect(chiSquared).toBeLessThan(27.9)
  })
})

describe("an entry's hash", () => {
  const entries = fc.record({ giveawayId: hex(8), userId: hex(8), nonce: hex(16) })

  test('depends on its giveaway, traveler and nonce, and on nothing else', () =>
    fc.assert(
      fc.asyncProperty(entries, entries, async (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        expect((await entryHashOf(one)) === (await entryHashOf(other))).toBe(same)
        expect(await entryHashOf({ ...one })).toBe(await entryHashOf(one))
      }),
    ))
})

describe('verifying a draw', () => {
  test('accepts every draw made as described', () =>
    fc.assert(
      fc.asyncProperty(seeds, entryLists, async (seed, entries) => {
        expect(await verifyDraw(await drawn(seed, entries))).toBe('correct')
      }),
    ))

  test('detects a seed other than the committed one, whoever it draws', () =>
    fc.assert(
      fc.asyncProperty(seeds, seeds, entryLists, async (promised, planted, entries) => {
        fc.pre(promised !== planted)
        const proof = { ...(await drawn(planted, entries)), seedHash: await seedHashOf(promised) }
        expect(await verifyDraw(proof)).toBe('changed-seed')
      }),
    ))

  test('detects a winner that was not drawn', async () => {
    const proof = await drawn('seed', ['aa', 'bb', 'cc'])
    const other = proof.entryHashes.find((hash) => hash !== proof.winnerEntryHash) ?? null
    expect(await verifyDraw({ ...proof, winnerEntryHash: other })).toBe('other-winner')
    expect(await verifyDraw({ ...proof, winnerEntryHash: null })).toBe('other-winner')
  })

  test('detects an entry list from which the winner was removed', () =>
    fc.assert(
      fc.asyncProperty(seeds, entryLists, async (seed, entries) => {
        const proof = await drawn(seed, entries)
        const entryHashes = entries.filter((hash) => hash !== proof.winnerEntryHash)
        expect(await verifyDraw({ ...proof, entryHashes })).toBe('other-winner')
      }),
    ))

  test('waits for the draw', async () => {
    expect(await verifyDraw({ ...(await drawn('seed', ['aa'])), seed: null })).toBe('not-drawn')
  })
})

test.each([
  ['Accepted', 0, 'upcoming'],
  ['Accepted', 1, 'open'],
  ['Accepted', 4, 'open'],
  ['Accepted', 5, 'closed'],
  ['Queued', 4, 'closed'],
  ['Submitted', 4, 'closed'],
  ['Executed', 9, 'drawn'],
] as const)('%s at hour %i of a window from 1 to 5, entries are %s', (status, hour, phase) => {
  const at = (hours: number) => new Date(hours * 3_600_000)
  expect(entryPhase({ status, start: at(1), end: at(5) }, at(hour))).toBe(phase)
})
