import type { SceneSpec } from '@lodestay/scenery/scenes'
import { expect, test } from 'vitest'
import type { Problem } from '../../kernel/errors.ts'
import type { Pictures } from '../../providers/pictures/pictures.ts'
import { gateOf } from './gate.ts'
import { scenePictures } from './scene-pictures.ts'

const MINUTE = 60_000

function scene(n: number): SceneSpec {
  return {
    land: 'lake',
    home: 'cabin',
    season: 'autumn',
    light: 'dusk',
    view: 'front',
    seed: n.toString(16).padStart(6, '0'),
  }
}

function start() {
  const kept = new Map<string, Buffer>()
  const state = { drawn: 0, now: Date.UTC(2026, 0, 1), databaseIsDown: false }
  const pictures = { render: async () => Buffer.from(String(++state.drawn)) } as unknown as Pictures
  const room = {
    cache: {
      get: async (name: string) => kept.get(name) ?? null,
      put: async (name: string, bytes: Buffer) => void kept.set(name, bytes),
    },
    gate: gateOf(2, 300),
  }
  const limits = { visitorAMinute: 3, visitorADay: 5, allAMinute: 7 }
  const scenes = scenePictures({
    pictures,
    linked: room,
    unlinked: room,
    isLinked: async () => {
      if (state.databaseIsDown) throw new Error('down')
      return false
    },
    limits,
    now: () => state.now,
  })
  const ask = (n: number, visitor = 'one') =>
    scenes(scene(n), 640, 'webp', visitor).then(
      () => 200,
      (problem: Problem) => [problem.status, problem.retryAfterSeconds],
    )
  return { state, ask }
}

test('a visitor has a limit of new scenes a minute, and unlimited views of existing ones', async () => {
  const { state, ask } = start()
  expect([await ask(1), await ask(2), await ask(3), await ask(4)]).toEqual([200, 200, 200, [429, 60]])
  for (let again = 0; again < 20; again++) expect(await ask(2)).toBe(200)
  expect([await ask(4, 'other'), state.drawn]).toEqual([200, 4])
  expect(await ask(4)).toBe(200)
})

test('a visitor has a daily limit, whatever they use per minute', async () => {
  const { state, ask } = start()
  for (let n = 0; n < 5; n++) {
    state.now += MINUTE
    expect(await ask(n)).toBe(200)
  }
  state.now += MINUTE
  expect(await ask(9)).toEqual([429, 86_040])
})

test('all visitors together have a limit per minute', async () => {
  const { state, ask } = start()
  const visitors = await Promise.all(Array.from({ length: 9 }, (_, n) => ask(n, `visitor ${n}`)))
  expect(visitors.filter((status) => status === 200)).toHaveLength(7)
  expect(state.drawn).toBe(7)
})

test('when many request one scene concurrently, it is rendered for the first', async () => {
  const { state, ask } = start()
  expect(await Promise.all(Array.from({ length: 10 }, (_, n) => ask(1, `visitor ${n}`)))).toEqual(Array(10).fill(200))
  expect(state.drawn).toBe(1)
})

test('while the database is down, scenes are rendered within the limits', async () => {
  const { state, ask } = start()
  state.databaseIsDown = true
  expect([await ask(1), await ask(2), await ask(3), await ask(4)]).toEqual([200, 200, 200, [429, 60]])
})
