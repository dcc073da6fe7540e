import type { FieldProblem, Stay, StayField, WholeStayFields } from '@lodestay/domain/stay'
import type { SaveState } from '../../ui/saved-indicator.tsx'
import { differingFields, fieldsOf, pick } from './draft-changes.ts'

/** What another tab, or another person, saved meanwhile. */
export type Conflict = { readonly theirs: Stay; readonly fields: readonly StayField[] }

export type DraftState = {
  /** What stands in the form. */
  readonly values: WholeStayFields
  /** What the platform holds, as far as this page knows. */
  readonly base: WholeStayFields
  /** The stay as the platform last answered it: version, status, revision. */
  readonly stay: Stay
  readonly save: SaveState
  /** What the platform refused, until the field changes. */
  readonly refusals: readonly FieldProblem[]
  readonly conflict: Conflict | null
  /** Rises when the values came from outside, so that rows begin anew. */
  readonly generation: number
}

export type DraftPorts = {
  readonly send: (patch: Partial<WholeStayFields>, version: number) => Promise<Stay>
  readonly load: () => Promise<Stay>
  /** Keeps what is not saved yet where a reload finds it; null when there is nothing left. */
  readonly keep?: (unsaved: Partial<WholeStayFields> | null) => void
}
type Refusal = { readonly status?: number; readonly errors?: readonly FieldProblem[] }

const WAIT_MS = 800
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]
const fieldOf = ({ path }: FieldProblem) => path.split('.', 1)[0] as StayField

export const isLocked = (stay: Stay): boolean => stay.revision?.status === 'Pending'

/**
 * A draft that saves itself: 800 ms after the last change, only what changed, one request at a time, each guarded by the
 * version. What fails is tried again; what the platform refuses is held back field by field, so that the rest is safe.
 */
export function createDraftStore(start: Stay, { send, load, keep }: DraftPorts) {
  const initial = fieldsOf(start)
  let state: DraftState = {
    values: initial,
    base: initial,
    stay: start,
    save: 'idle',
    refusals: [],
    conflict: null,
    generation: 0,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let under: Promise<void> | null = null
  let failures = 0
  const held = new Set<StayField>()
  const listeners = new Set<() => void>()

  const unsaved = (): StayField[] => differingFields(state.base, state.values)
  const set = (change: Partial<DraftState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const later = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  /** Sends what is unsaved. Resolves when there is nothing left to try for now. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    while (under) await under
    if (state.conflict || isLocked(state.stay)) return
    const fields = unsaved().filter((field) => !held.has(field))
    if (fields.length === 0) return
    under = attempt(fields).finally(() => {
      under = null
    })
    await under
  }

  async function attempt(fields: readonly StayField[]): Promise<void> {
    const patch = pick(state.values, fields)
    set({ save: 'saving' })
    try {
      const stay = await send(patch, state.stay.version)
      failures = 0
      set({ base: { ...state.base, ...patch }, stay, save: held.size > 0 ? 'failed' : 'saved' })
      const left = unsaved()
      keep?.(left.length > 0 ? pick(state.values, left) : null)
      if (left.some((field) => !held.has(field))) later(WAIT_MS)
    } catch (error) {
      await refused(error as Refusal)
    }
  }

  async function refused({ status = 0, errors = [] }: Refusal): Promise<void> {
    set({ save: 'failed' })
    if (status === 412 || status === 423) {
      const theirs = await load().catch(() => null)
      if (theirs) return meet(theirs)
    }
    if ((status === 422 || status === 409) && errors.length > 0) {
      for (const error of errors) held.add(fieldOf(error))
      set({ refusals: [...state.refusals, ...errors] })
      return later(0)
    }
    // Not reached, or broken on the other side: it may be better in a moment.
    if (status === 0 || status === 429 || status >= 500) later(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0)
  }

  /** Another version stands on the platform: the same words under a new number, or a real conflict. */
  function meet(theirs: Stay): void {
    const fields = differingFields(state.base, fieldsOf(theirs))
    if (isLocked(theirs)) set({ stay: theirs })
    else if (fields.length > 0) set({ conflict: { theirs, fields } })
    else {
      set({ stay: theirs })
      later(0)
    }
  }

  return {
    get: (): DraftState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unsaved,
    change(change: Partial<WholeStayFields>): void {
      for (const field of Object.keys(change) as StayField[]) held.delete(field)
      set({
        values: { ...state.values, ...change },
        refusals: state.refusals.filter((refusal) => !(fieldOf(refusal) in change)),
      })
      const left = unsaved()
      keep?.(left.length > 0 ? pick(state.values, left) : null)
      later(WAIT_MS)
    },
    /** Sends now; true where everything is saved. */
    async flush(): Promise<boolean> {
      await save()
      return unsaved().length === 0 && !state.conflict
    },
    loadTheirs(): void {
      const { conflict } = state
      if (!conflict) return
      const fields = fieldsOf(conflict.theirs)
      held.clear()
      keep?.(null)
      set({
        values: fields,
        base: fields,
        stay: conflict.theirs,
        conflict: null,
        refusals: [],
        save: 'idle',
        generation: state.generation + 1,
      })
    },
    /** What was changed here wins; where only they changed something, theirs stays. */
    keepMine(): void {
      const { conflict } = state
      if (!conflict) return
      const theirs = fieldsOf(conflict.theirs)
      const mine = pick(state.values, unsaved())
      set({
        values: { ...theirs, ...mine },
        base: theirs,
        stay: conflict.theirs,
        conflict: null,
        generation: state.generation + 1,
      })
      void save()
    },
    /** Another call answered the stay: a window of early booking, a submission. Its words are ours already. */
    answered(stay: Stay): void {
      set({ stay })
    },
    stop: (): void => clearTimeout(timer),
  }
}
export type DraftStore = ReturnType<typeof createDraftStore>
