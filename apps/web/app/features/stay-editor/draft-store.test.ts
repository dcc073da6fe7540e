import { emptyStay, type Stay, type WholeStayFields } from '@lodestay/domain/stay'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore } from './draft-store.ts'

const stay = (fields: Partial<WholeStayFields> = {}, version = 1): Stay =>
  ({ ...emptyStay, ...fields, id: 'stay_1', version, revision: { status: 'Draft' } }) as unknown as Stay
const refusal = (status: number, errors: { path: string; message: string }[] = []) =>
  Object.assign(new Error(), { status, errors })

describe('a draft that saves itself', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends only what changed, once, a moment after the last key', async () => {
    const send = vi.fn(async (patch: Partial<WholeStayFields>) => stay(patch, 2))
    const draft = createDraftStore(stay({ description: 'Quiet.' }), { send, load: vi.fn() })
    draft.change({ name: 'L' })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send.mock.calls).toEqual([[{ name: 'Lake' }, 1]])
    expect(draft.get()).toMatchObject({ save: 'saved', stay: { version: 2 } })
    expect(draft.unsaved()).toEqual([])
  })

  it('keeps what is typed while a request is under way, and sends it after', async () => {
    let version = 1
    const send = vi.fn(async (patch: Partial<WholeStayFields>) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return stay(patch, ++version)
    })
    const draft = createDraftStore(stay(), { send, load: vi.fn() })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(900)
    draft.change({ name: 'Lake house' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(send.mock.calls).toEqual([
      [{ name: 'Lake' }, 1],
      [{ name: 'Lake house' }, 2],
    ])
    expect(draft.get().values.name).toBe('Lake house')
  })

  it('tries again by itself when nobody answers', async () => {
    const send = vi.fn(async () => stay({}, 2)).mockRejectedValueOnce(refusal(0))
    const draft = createDraftStore(stay(), { send, load: vi.fn() })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.get().save).toBe('failed')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(draft.get().save).toBe('saved')
  })

  it('holds back a field that is refused and saves the others', async () => {
    const send = vi.fn(async (patch: Partial<WholeStayFields>) => {
      if (patch.shortlink === 'taken') throw refusal(409, [{ path: 'shortlink', message: 'Shortlink is taken.' }])
      return stay(patch, 2)
    })
    const draft = createDraftStore(stay(), { send, load: vi.fn() })
    draft.change({ name: 'Lake', shortlink: 'taken' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send.mock.lastCall).toEqual([{ name: 'Lake' }, 1])
    expect(draft.get().refusals).toEqual([{ path: 'shortlink', message: 'Shortlink is taken.' }])
    expect(draft.unsaved()).toEqual(['shortlink'])
    draft.change({ shortlink: 'free' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.unsaved()).toEqual([])
    expect(draft.get().refusals).toEqual([])
  })

  it('goes on quietly where only the version moved', async () => {
    const send = vi.fn(async (patch: Partial<WholeStayFields>) => stay(patch, 6)).mockRejectedValueOnce(refusal(412))
    const draft = createDraftStore(stay(), { send, load: async () => stay({}, 5) })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(send.mock.lastCall).toEqual([{ name: 'Lake' }, 5])
    expect(draft.get().conflict).toBeNull()
  })

  it('asks where another tab wrote something else; keeping mine keeps their other fields', async () => {
    const send = vi.fn(async (patch: Partial<WholeStayFields>) => stay(patch, 6)).mockRejectedValueOnce(refusal(412))
    const draft = createDraftStore(stay(), { send, load: async () => stay({ name: 'Barn', demand: 'High' }, 5) })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(draft.get().conflict?.fields).toEqual(['name', 'demand'])
    draft.keepMine()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(send.mock.lastCall).toEqual([{ name: 'Lake' }, 5])
    expect(draft.get().values).toMatchObject({ name: 'Lake', demand: 'High' })
  })

  it('takes theirs over mine when asked to', async () => {
    const send = vi.fn(async () => stay()).mockRejectedValueOnce(refusal(412))
    const draft = createDraftStore(stay(), { send, load: async () => stay({ name: 'Barn' }, 5) })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_500)
    draft.loadTheirs()
    expect(draft.get()).toMatchObject({ values: { name: 'Barn' }, stay: { version: 5 }, conflict: null })
    expect(draft.unsaved()).toEqual([])
  })

  it('stops while a moderator reviews, and loses nothing', async () => {
    const locked = { ...stay({}, 5), revision: { status: 'Pending' } } as unknown as Stay
    const send = vi.fn(async () => stay()).mockRejectedValueOnce(refusal(423))
    const draft = createDraftStore(stay(), { send, load: async () => locked })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(draft.unsaved()).toEqual(['name'])
  })
})
