import { describe, expect, test } from 'vitest'
import { nextSteps, planTasks } from './plan-tasks.ts'

const now = new Date('2026-11-22T10:00:00Z')
const lines = [
  { part: 'variant' as const, id: 'v', name: 'One picture', price: 4_000 },
  { part: 'posting' as const, id: 'a', name: 'Coastal', price: 9_000 },
  { part: 'posting' as const, id: 'b', name: 'Harbor', price: 5_000 },
  { part: 'reshare' as const, id: 'c', name: 'Letter', price: 1_000 },
]
const promotion = { postOutlets: ['a', 'b'], amplificationOutlets: [], reshareOutlets: ['c'], requestedDate: null }

function plan(changes: object = {}, covered = 0) {
  const type = { amplifyAfterHours: 3, reshareAfterHours: 12 }
  return planTasks({
    promotion: { ...promotion, ...changes },
    price: { lines, covered },
    outlets: [],
    type,
    canPostByApi: () => false,
    now,
  })
}

describe('the tasks of a promotion', () => {
  test('are one per outlet, with posting at the requested date', () => {
    expect(
      plan({ requestedDate: '2026-12-24T09:00:00Z' }).map(({ outlet, role, dueAt }) => [outlet.id, role, dueAt]),
    ).toEqual([
      ['a', 'posting', new Date('2026-12-24T09:00:00Z')],
      ['b', 'posting', new Date('2026-12-24T09:00:00Z')],
      ['c', 'reshare', null],
    ])
  })

  test('are due immediately if no date was requested, or it is past', () => {
    expect(plan()[0]?.dueAt).toEqual(now)
    expect(plan({ requestedDate: '2026-11-01T09:00:00Z' })[0]?.dueAt).toEqual(now)
  })

  test('are free if paid with a plan unit: the cheapest posting', () => {
    expect(plan({}, 9_000).map(({ price }) => price)).toEqual([9_000, 0, 1_000])
  })

  test('keep the price and the name of an outlet missing from the content system', () => {
    expect(plan()[0]).toMatchObject({ outlet: { name: 'Coastal', handle: '' }, publisher: 'assisted', price: 9_000 })
  })

  test('wait as many hours as the promotion type specifies', () => {
    expect(plan()[2]?.afterHours).toBe(12)
  })
})

type Task = Parameters<typeof nextSteps>[0][number]
function task(id: string, role: Task['role'], status: Task['status'], doneAt: string | null = null): Task {
  return { id, role, status, doneAt, afterHours: role === 'amplification' ? 2 : role === 'reshare' ? 24 : 0 }
}

describe('next steps', () => {
  const noon = '2026-11-22T12:00:00.000Z'
  const evening = '2026-11-22T18:00:00.000Z'

  test('amplification is due a number of hours after the first posting', () => {
    const steps = nextSteps([
      task('p1', 'posting', 'done', evening),
      task('p2', 'posting', 'done', noon),
      task('a', 'amplification', 'waiting'),
      task('r', 'reshare', 'waiting'),
    ])
    expect(steps).toEqual({ schedule: [{ id: 'a', dueAt: new Date('2026-11-22T14:00:00Z') }], fail: [], isOver: false })
  })

  test('reshare builds on the amplification', () => {
    const steps = nextSteps([
      task('p', 'posting', 'done', noon),
      task('a', 'amplification', 'done', evening),
      task('r', 'reshare', 'waiting'),
    ])
    expect(steps.schedule).toEqual([{ id: 'r', dueAt: new Date('2026-11-23T18:00:00Z') }])
  })

  test('reshare builds on the posting if no amplification was bought, or none succeeded', () => {
    const posted = task('p', 'posting', 'done', noon)
    const due = [{ id: 'r', dueAt: new Date('2026-11-23T12:00:00Z') }]
    expect(nextSteps([posted, task('r', 'reshare', 'waiting')]).schedule).toEqual(due)
    expect(nextSteps([posted, task('a', 'amplification', 'failed'), task('r', 'reshare', 'waiting')]).schedule).toEqual(
      due,
    )
  })

  test('if no posting succeeds, nothing can follow, and it is over', () => {
    const steps = nextSteps([
      task('p', 'posting', 'failed'),
      task('a', 'amplification', 'waiting'),
      task('r', 'reshare', 'waiting'),
    ])
    expect(steps).toEqual({ schedule: [], fail: ['a', 'r'], isOver: true })
  })

  test('it is not over while a task is unfinished', () => {
    expect(nextSteps([task('p1', 'posting', 'done', noon), task('p2', 'posting', 'blocked')]).isOver).toBe(false)
    expect(nextSteps([task('p1', 'posting', 'done', noon), task('p2', 'posting', 'failed')]).isOver).toBe(true)
  })
})
