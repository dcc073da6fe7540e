import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore, type StoredDraft } from './draft-store.ts'

type Words = {
  readonly name: string
  readonly description: string
  readonly demand: string
  readonly shortlink: string
}
type Written = Words & { readonly id: string; readonly version: number; readonly status: string }
const empty: Words = { name: '', description: '', demand: '', shortlink: '' }

function written(fields: Partial<Words> = {}, version = 1, status = 'Draft'): Written {
  return {
    ...empty,
    ...fields,
    id: 'one',
    version,
    status,
  }
}

type Ports = {
  readonly send?: (patch: Partial<Words>, version: number) => Promise<Written>
  readonly load?: () => Promise<Written>
  readonly alsoChanged?: () => (keyof Words)[]
  readonly onSaved?: (answer: Written, before: Words, patch: Partial<Words>) => void
  readonly store?: (draft: StoredDraft<Words>) => void
}

function draftOf(
  start: Written,
  { send = async () => start, load = async () => start, onSaved, store, ...kind }: Ports,
) {
  return createDraftStore<Words, Written>(
    start,
    {
      fieldsOf: ({ name, description, demand, shortlink }) => ({ name, description, demand, shortlink }),
      isClosed: ({ status }) => status === 'Pending',
      send: ({ version }, patch) => send(patch, version),
      load,
      ...kind,
    },
    { onSaved, store },
  )
}

function refusal(status: number, errors: { path: string; message: string }[] = []) {
  return Object.assign(new Error(), { status, errors })
}

describe('an autosaving draft', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends only what changed, once, shortly after the last keystroke', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => written(patch, 2))
    const draft = draftOf(written({ description: 'Quiet.' }), { send })
    draft.change({ name: 'L' })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send.mock.calls).toEqual([[{ name: 'Lake' }, 1]])
    expect(draft.get()).toMatchObject({ save: 'saved', subject: { version: 2 } })
    expect(draft.unsaved()).toEqual([])
  })

  it('reports being saved only while nothing else has been typed', async () => {
    let version = 1
    const draft = draftOf(written(), {
      send: async (patch) => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        return written(patch, ++version)
      },
    })
    const { name } = draft.get().values
    expect(draft.get().save).toBe('saved')
    draft.change({ name: 'Lake' })
    expect(draft.get().save).toBe('unsaved')
    draft.change({ name })
    expect(draft.get().save).toBe('saved')
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_400)
    expect(draft.get().save).toBe('saved')
    draft.change({ name: 'Lake house' })
    expect(draft.get().save).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(900)
    draft.change({ name: 'Lake house with a dock' })
    await vi.advanceTimersByTimeAsync(500)
    expect(draft.get()).toMatchObject({ save: 'unsaved', subject: { version: 3 } })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(draft.get()).toMatchObject({ save: 'saved', subject: { version: 4 } })
  })

  it('keeps input typed during a request, and sends it afterwards', async () => {
    let version = 1
    const send = vi.fn(async (patch: Partial<Words>) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return written(patch, ++version)
    })
    const draft = draftOf(written(), { send })
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

  it('retries by itself when the platform is unreachable', async () => {
    const send = vi.fn(async () => written({}, 2)).mockRejectedValueOnce(refusal(0))
    const draft = draftOf(written(), { send })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.get().save).toBe('failed')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(draft.get().save).toBe('saved')
  })

  it('says why a save failed that only the user can mend, until the next one', async () => {
    const send = vi.fn(async () => written({}, 2)).mockRejectedValueOnce(refusal(401))
    const draft = draftOf(written(), { send })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([draft.get().save, draft.get().failure?.status, send.mock.calls.length]).toEqual(['failed', 401, 1])
    draft.change({ name: 'Lake house' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([draft.get().save, draft.get().failure]).toEqual(['saved', null])
  })

  it('is saved once the input that could not be sent is taken back', async () => {
    const send = vi.fn(async () => written({}, 2)).mockRejectedValueOnce(refusal(0))
    const draft = draftOf(written(), { send })
    const { name } = draft.get().values
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.get().save).toBe('failed')
    draft.change({ name })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([draft.get().save, send.mock.calls.length]).toEqual(['saved', 1])
  })

  it('holds back a rejected field and saves the others', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => {
      if (patch.shortlink === 'taken') throw refusal(409, [{ path: 'shortlink', message: 'Shortlink is taken.' }])
      return written(patch, 2)
    })
    const draft = draftOf(written(), { send })
    draft.change({ name: 'Lake', shortlink: 'taken' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send.mock.lastCall).toEqual([{ name: 'Lake' }, 1])
    expect(draft.get()).toMatchObject({
      save: 'held',
      refusals: [{ path: 'shortlink', message: 'Shortlink is taken.' }],
    })
    expect(draft.unsaved()).toEqual(['shortlink'])
    draft.change({ name: 'Lake house' })
    expect(draft.get().save).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.get().save).toBe('held')
    draft.change({ shortlink: 'free' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.unsaved()).toEqual([])
    expect(draft.get().refusals).toEqual([])
  })

  it('doesn’t send again what was refused because of another field', async () => {
    const refused = refusal(422, [{ path: 'description', message: 'Description is required.' }])
    const send = vi.fn(async () => Promise.reject(refused))
    const draft = draftOf(written(), { send })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(draft.get().refusals).toMatchObject([{ path: 'description' }])
  })

  it('is saved once a rejected value is taken back', async () => {
    const send = async () => Promise.reject(refusal(409, [{ path: 'shortlink', message: 'Shortlink is taken.' }]))
    const draft = draftOf(written(), { send })
    const { shortlink } = draft.get().values
    draft.change({ shortlink: 'taken' })
    await vi.advanceTimersByTimeAsync(1_000)
    draft.change({ shortlink })
    expect(draft.get()).toMatchObject({ save: 'saved', refusals: [] })
  })

  it('saves what was refused because of another field once it has changed', async () => {
    const late = [{ path: 'demand', message: 'Demand must come after the description.' }]
    const send = vi.fn(async (patch: Partial<Words>) => {
      if (patch.description === 'late') throw refusal(422, late)
      return written(patch, 2)
    })
    const draft = draftOf(written({ demand: 'Full in summer' }), { send })
    draft.change({ name: 'Lake', description: 'late' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.get()).toMatchObject({ save: 'held', refusals: late })
    draft.change({ description: 'early' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send.mock.lastCall).toEqual([{ name: 'Lake', description: 'early' }, 1])
    expect(draft.get()).toMatchObject({ save: 'saved', refusals: [] })
  })

  it('sends what was typed while an earlier value was being rejected', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      if (patch.shortlink === 'taken') throw refusal(409, [{ path: 'shortlink', message: 'Shortlink is taken.' }])
      return written(patch, 2)
    })
    const draft = draftOf(written(), { send })
    draft.change({ shortlink: 'taken' })
    await vi.advanceTimersByTimeAsync(900)
    draft.change({ shortlink: 'free' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(draft.get()).toMatchObject({ save: 'saved', refusals: [], values: { shortlink: 'free' } })
  })

  it('knows everything that is rejected once it has been told to save', async () => {
    const send = async (patch: Partial<Words>) => {
      const [path] = Object.keys(patch)
      throw refusal(422, path ? [{ path, message: `${path} is wrong.` }] : [])
    }
    const draft = draftOf(written(), { send })
    draft.change({ name: 'Lake', demand: 'High' })
    expect(await draft.flush()).toBe(false)
    expect(draft.get().refusals.map(({ path }) => path)).toEqual(['name', 'demand'])
  })

  it('silently continues if only the version changed', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => written(patch, 6)).mockRejectedValueOnce(refusal(412))
    const draft = draftOf(written(), { send, load: async () => written({}, 5) })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(send.mock.lastCall).toEqual([{ name: 'Lake' }, 5])
    expect(draft.get().conflict).toBeNull()
  })

  it('silently continues if its own save arrived but the response was lost', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => written({ name: 'Lake', ...patch }, 3))
    send.mockRejectedValueOnce(refusal(409))
    const draft = draftOf(written(), { send, load: async () => written({ name: 'Lake' }, 2) })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(draft.get()).toMatchObject({ conflict: null, save: 'saved', subject: { version: 2 } })
    expect(draft.unsaved()).toEqual([])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('asks when another tab wrote something else; keeping mine keeps their other fields', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => written(patch, 6)).mockRejectedValueOnce(refusal(412))
    const draft = draftOf(written(), { send, load: async () => written({ name: 'Barn', demand: 'High' }, 5) })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(draft.get().conflict?.fields).toEqual(['name', 'demand'])
    draft.keepMine()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(send.mock.lastCall).toEqual([{ name: 'Lake' }, 5])
    expect(draft.get().values).toMatchObject({ name: 'Lake', demand: 'High' })
  })

  it('adopts a newer version immediately if nothing is unsaved, as after a reload during a save', async () => {
    const draft = draftOf(written({ name: 'Lake' }), { load: async () => written({ name: 'Lake house' }, 2) })
    await draft.look()
    expect(draft.get()).toMatchObject({ values: { name: 'Lake house' }, subject: { version: 2 }, conflict: null })
    expect(draft.get().generation).toBe(1)
  })

  it('stays unchanged if a newer version is unavailable', async () => {
    const draft = draftOf(written({ name: 'Lake' }), { load: () => Promise.reject(refusal(0)) })
    await draft.look()
    expect(draft.get()).toMatchObject({ values: { name: 'Lake' }, subject: { version: 1 }, conflict: null })
  })

  it('preserves unsaved input and the last saved version across a reload', async () => {
    const store = vi.fn()
    const draft = draftOf(written(), { send: async (patch) => written(patch, 2), store })
    draft.change({ name: 'Lake' })
    expect(store).toHaveBeenLastCalledWith({ unsaved: { name: 'Lake' }, base: { name: '' }, version: 1 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(store).toHaveBeenLastCalledWith({ unsaved: null, base: {}, version: 2 })
  })

  it('replaces mine with theirs on request', async () => {
    const send = vi.fn(async () => written()).mockRejectedValueOnce(refusal(412))
    const draft = draftOf(written(), { send, load: async () => written({ name: 'Barn' }, 5) })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_500)
    draft.loadTheirs()
    expect(draft.get()).toMatchObject({ values: { name: 'Barn' }, subject: { version: 5 }, conflict: null })
    expect(draft.unsaved()).toEqual([])
  })

  it('stops during moderator review, and loses nothing', async () => {
    const locked = written({}, 5, 'Pending')
    const send = vi.fn(async () => written()).mockRejectedValueOnce(refusal(423))
    const draft = draftOf(written(), { send, load: async () => locked })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(draft.unsaved()).toEqual(['name'])
  })

  it('adopts side effects of a save, and reports the previous values', async () => {
    const onSaved = vi.fn()
    const send = async (patch: Partial<Words>) => written({ ...patch, demand: '' }, 2)
    const draft = draftOf(written({ demand: 'High' }), { send, onSaved, alsoChanged: () => ['demand'] })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.get().values).toMatchObject({ name: 'Lake', demand: '' })
    expect(draft.unsaved()).toEqual([])
    expect(onSaved.mock.lastCall?.slice(1)).toEqual([{ ...empty, demand: 'High' }, { name: 'Lake' }])
  })

  it('keeps what was chosen during a save that cleared it, and saves it next', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return written({ name: 'Lake', demand: '', ...patch }, 2)
    })
    const draft = draftOf(written({ demand: 'High' }), { send, alsoChanged: () => ['demand'] })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_000)
    draft.change({ demand: 'Low' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(send.mock.lastCall?.[0]).toEqual({ demand: 'Low' })
    expect(draft.get().values).toMatchObject({ name: 'Lake', demand: 'Low' })
  })

  it('restores unsaved input after a reload, and saves it', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => written(patch, 2))
    const draft = draftOf(written({ demand: 'High' }), { send })
    expect(draft.restore({ unsaved: { name: 'Lake' }, base: { name: '' }, version: 1 })).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send.mock.calls).toEqual([[{ name: 'Lake' }, 1]])
    expect(draft.get()).toMatchObject({ values: { name: 'Lake', demand: 'High' }, save: 'saved', conflict: null })
  })

  it('asks after a reload if someone else has written to the same field, and once more after another', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => written({ demand: 'High', ...patch }, 3))
    const store = vi.fn()
    const theirs = written({ name: 'Barn', demand: 'High' }, 2)
    const kept = { unsaved: { name: 'Lake' }, base: { name: '' }, version: 1 }
    const draft = draftOf(theirs, { send, store })
    expect(draft.restore(kept)).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
    expect(draft.get()).toMatchObject({ values: { name: 'Lake' }, conflict: { theirs, fields: ['name'] } })
    expect(store).toHaveBeenLastCalledWith(kept)
    draft.keepMine()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send.mock.calls).toEqual([[{ name: 'Lake' }, 2]])
    expect(store).toHaveBeenLastCalledWith({ unsaved: null, base: {}, version: 3 })
  })

  it('remembers across a reload that a conflict was resolved', () => {
    const store = vi.fn()
    const draft = draftOf(written({ name: 'Barn' }, 2), { store, send: () => new Promise(() => {}) })
    draft.restore({ unsaved: { name: 'Lake' }, base: { name: '' }, version: 1 })
    draft.keepMine()
    expect(store).toHaveBeenLastCalledWith({ unsaved: { name: 'Lake' }, base: { name: 'Barn' }, version: 2 })
  })

  it('makes no call on the newer version while a conflict after a reload is unresolved', async () => {
    const draft = draftOf(written({ name: 'Barn' }, 2), { load: async () => written({ name: 'Barn' }, 2) })
    draft.restore({ unsaved: { name: 'Lake' }, base: { name: '' }, version: 1 })
    const work = vi.fn(async () => Promise.reject(refusal(412)))
    await expect(draft.call(work)).rejects.toMatchObject({ status: 412 })
    expect(work).toHaveBeenCalledWith(expect.objectContaining({ version: 1 }))
    expect(draft.get().conflict?.fields).toEqual(['name'])
  })

  it('fetches the platform’s draft when a call is refused for an outdated price', async () => {
    const draft = draftOf(written(), { load: async () => written({ name: 'Barn' }, 2) })
    const refused = Object.assign(refusal(422), { code: 'price-changed' })
    await expect(draft.call(() => Promise.reject(refused))).rejects.toBe(refused)
    expect(draft.get().subject).toMatchObject({ version: 2 })
  })

  it('restores after a reload what someone else’s newer version has not changed', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => written({ demand: 'High', ...patch }, 3))
    const draft = draftOf(written({ demand: 'High' }, 2), { send })
    draft.restore({ unsaved: { name: 'Lake' }, base: { name: '' }, version: 1 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send.mock.calls).toEqual([[{ name: 'Lake' }, 2]])
    expect(draft.get()).toMatchObject({ values: { name: 'Lake', demand: 'High' }, conflict: null })
  })

  it('asks after a reload about a rejected field that someone else has changed', async () => {
    const store = vi.fn()
    const send = () => Promise.reject(refusal(409, [{ path: 'shortlink', message: 'Shortlink is taken.' }]))
    const before = draftOf(written(), { send, store })
    before.change({ shortlink: 'taken' })
    await vi.advanceTimersByTimeAsync(2_000)
    const draft = draftOf(written({ shortlink: 'theirs' }, 2), {})
    draft.restore(store.mock.lastCall?.[0])
    expect(draft.get().conflict?.fields).toEqual(['shortlink'])
  })

  it('takes the platform’s wording of a saved value for its own, not for someone else’s', async () => {
    const trimmed = async (patch: Partial<Words>) => written({ ...patch, name: patch.name?.trim() ?? '' }, 2)
    const draft = draftOf(written(), { send: trimmed, load: async () => written({ name: 'Lake' }, 2) })
    draft.change({ name: 'Lake ' })
    await vi.advanceTimersByTimeAsync(1_000)
    draft.change({ demand: 'High' })
    await draft.look()
    expect(draft.get().conflict).toBeNull()
  })

  it('continues to save once a moderator has released it', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => written(patch, 6)).mockRejectedValueOnce(refusal(423))
    const load = vi.fn(async () => written({}, 5)).mockResolvedValueOnce(written({}, 5, 'Pending'))
    const draft = draftOf(written({}, 5), { send, load })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(60_000)
    await draft.look()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send.mock.lastCall).toEqual([{ name: 'Lake' }, 5])
    expect(draft.get().save).toBe('saved')
    expect(draft.unsaved()).toEqual([])
  })

  it('asks once released if the moderator has changed the same field', async () => {
    const send = vi.fn(async () => written()).mockRejectedValueOnce(refusal(423))
    const load = vi.fn(async () => written({ name: 'Barn' }, 6))
    load.mockResolvedValueOnce(written({ name: 'Barn' }, 6, 'Pending'))
    const draft = draftOf(written({}, 5), { send, load })
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.get().conflict).toBeNull()
    await draft.look()
    expect(draft.get().conflict?.fields).toEqual(['name'])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('adopts what someone else wrote from the answer to another call', async () => {
    const send = vi.fn(async (patch: Partial<Words>) => written({ description: 'Theirs.', ...patch }, 3))
    const draft = draftOf(written(), { send })
    await draft.call(async () => written({ description: 'Theirs.' }, 2))
    expect(draft.get()).toMatchObject({ values: { description: 'Theirs.' }, subject: { version: 2 } })
    expect(draft.unsaved()).toEqual([])
    draft.change({ name: 'Lake' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send.mock.calls).toEqual([[{ name: 'Lake' }, 2]])
  })

  it('asks if someone else’s version in the answer to another call clashes with unsaved input', async () => {
    const send = vi.fn(async () => written())
    const draft = draftOf(written(), { send })
    draft.change({ name: 'Lake' })
    await draft.call(async () => written({ name: 'Barn' }, 2))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(draft.get().conflict?.fields).toEqual(['name'])
    expect(send).not.toHaveBeenCalled()
  })

  it('adopts the newer version that another call was rejected for', async () => {
    const draft = draftOf(written(), { load: async () => written({ name: 'Barn' }, 2) })
    await expect(draft.call(() => Promise.reject(refusal(412)))).rejects.toMatchObject({ status: 412 })
    expect(draft.get()).toMatchObject({ values: { name: 'Barn' }, subject: { version: 2 } })
  })

  it('does not remount the form for the answer to another call that changes no field', async () => {
    const draft = draftOf(written(), {})
    await draft.call(async (subject) => ({ ...subject, version: 2 }))
    expect(draft.get()).toMatchObject({ subject: { version: 2 }, generation: 0 })
  })

  it('makes another call wait for the preceding save, and use its version', async () => {
    const draft = draftOf(written(), { send: async (patch) => written(patch, 2) })
    draft.change({ name: 'Lake' })
    const saved = draft.flush()
    await draft.call(async (subject) => ({ ...subject, version: subject.version + 1 }))
    await saved
    expect(draft.get()).toMatchObject({ subject: { name: 'Lake', version: 3 }, values: { name: 'Lake' } })
  })
})
