import type { FieldProblem } from '@lodestay/domain/field-problems'
import type { SaveState } from '../../ui/saved-indicator.tsx'
import { differingFields, type FieldOf, pick } from './draft-changes.ts'

/** What another tab or another person saved in the meantime. */
export type Conflict<Values, Subject> = { readonly theirs: Subject; readonly fields: readonly FieldOf<Values>[] }

/** A server-side error, and the fields it holds back: sending them again would get the same answer. */
export type Rejection<Values> = FieldProblem & { readonly holds: readonly FieldOf<Values>[] }

export type DraftState<Values, Subject> = {
  /** The form's current values. */
  readonly values: Values
  /** The values as last saved here or adopted from the platform. */
  readonly base: Values
  /** The draft as the platform last returned it: version, status, and what blocks its submission. */
  readonly subject: Subject
  readonly save: SaveState
  /** Why the last save failed, where trying it again won't help by itself: signed out, or access was lost. */
  readonly failure: SaveFailure | null
  /** Each until its field changes, or one it holds back. */
  readonly refusals: readonly Rejection<Values>[]
  readonly conflict: Conflict<Values, Subject> | null
  /** Incremented when values are replaced externally, so that row lists remount. */
  readonly generation: number
}

export type SaveFailure = { readonly status: number; readonly detail: string }

type Versioned = { readonly id: string; readonly version: number }

/** What differs between kinds of drafts. */
export type DraftKind<Values extends object, Subject extends Versioned> = {
  readonly fieldsOf: (subject: Subject) => Values
  /** True while it's read-only. */
  readonly isClosed: (subject: Subject) => boolean
  /** Saves the changed fields; rejects if someone else saved first (409 or 412). */
  readonly send: (subject: Subject, patch: Partial<Values>) => Promise<Subject>
  readonly load: (subject: Subject) => Promise<Subject>
  /** How long the user must pause before changes are saved, in milliseconds. */
  readonly pauseMs?: number
  /** Other fields that the server changed as a side effect of a save. */
  readonly alsoChanged?: (answer: Subject) => readonly FieldOf<Values>[]
}
/** State that survives a page reload. */
export type StoredDraft<Values> = {
  /** Null if everything is saved. */
  readonly unsaved: Partial<Values> | null
  /** The platform's values of the unsaved fields, as they were when those were edited. */
  readonly base: Partial<Values>
  /** The version last saved here: a page loaded before that save completed has an older one. */
  readonly version: number
}
type Options<Values, Subject> = {
  readonly store?: (draft: StoredDraft<Values>) => void
  /** Called after every save, with the values before it. */
  readonly onSaved?: (answer: Subject, before: Values, patch: Partial<Values>) => void
}
type Refusal = Partial<SaveFailure> & { readonly code?: string; readonly errors?: readonly FieldProblem[] }

/** Whether a call was rejected because of what the platform has: a newer version, a lock, or another price. */
function isOutdated({ status, code }: Refusal): boolean {
  return status === 409 || status === 412 || status === 423 || code === 'price-changed'
}

const PAUSE_MS = 800
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]

/**
 * An autosaving draft: after a pause, it sends only changed fields, one request at a time, each guarded by the
 * version. Failed saves are retried; fields that the platform rejects are held back, so that the rest still gets saved.
 */
export function createDraftStore<Values extends object, Subject extends Versioned>(
  start: Subject,
  { fieldsOf, isClosed, send, load, alsoChanged, pauseMs = PAUSE_MS }: DraftKind<Values, Subject>,
  { store, onSaved }: Options<Values, Subject> = {},
) {
  type Field = FieldOf<Values>
  type State = DraftState<Values, Subject>
  const fieldOf = ({ path }: FieldProblem) => path.split('.', 1)[0] as Field
  const initial = fieldsOf(start)
  let state: State = {
    values: initial,
    base: initial,
    subject: start,
    save: 'saved',
    failure: null,
    refusals: [],
    conflict: null,
    generation: 0,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let under: Promise<unknown> | null = null
  let failures = 0
  /** The platform's values that `base` is about: those in `subject` may be newer while it's read-only. */
  let seen = initial
  const listeners = new Set<() => void>()

  const unsaved = (): Field[] => differingFields(state.base, state.values)
  const isHeld = (field: Field): boolean => state.refusals.some(({ holds }) => holds.includes(field))
  const sendable = (): Field[] => unsaved().filter((field) => !isHeld(field))
  const set = (change: Partial<State>): void => {
    state = { ...state, ...change }
    // Also when input is taken back before it is sent.
    if (state.save !== 'saving' && state.save !== 'failed')
      state = { ...state, save: sendable().length > 0 ? 'unsaved' : unsaved().length > 0 ? 'held' : 'saved' }
    for (const listener of listeners) listener()
  }
  const storeUnsaved = (): void => {
    const left = unsaved()
    store?.({
      unsaved: left.length > 0 ? pick(state.values, left) : null,
      base: pick(seen, left),
      version: state.subject.version,
    })
  }
  const later = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }
  /** Queues requests: each one needs the version that the previous one returned. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    while (under) await under.catch(() => null)
    const mine = work().finally(() => {
      if (under === mine) under = null
    })
    under = mine
    return mine
  }

  /** Sends unsaved fields. Resolves when there is nothing more to send for now. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    await inTurn(async () => {
      if (state.conflict || isClosed(state.subject)) return
      const fields = sendable()
      if (fields.length > 0) await attempt(fields)
      else if (state.save === 'failed') set({ save: 'saved' })
    })
  }

  async function attempt(fields: readonly Field[]): Promise<void> {
    const { values: before, base } = state
    const patch = pick(before, fields)
    set({ save: 'saving', failure: null })
    try {
      const subject = await send(state.subject, patch)
      failures = 0
      seen = fieldsOf(subject)
      const also = alsoChanged?.(subject) ?? []
      // What was chosen during the request is newer than what the server changed along with it.
      const newer = differingFields(before, state.values)
      set({
        base: { ...state.base, ...patch, ...pick(seen, also) },
        values: {
          ...state.values,
          ...pick(
            seen,
            also.filter((field) => !newer.includes(field)),
          ),
        },
        subject,
        save: 'saved',
      })
      storeUnsaved()
      onSaved?.(subject, base, patch)
      if (sendable().length > 0) later(pauseMs)
    } catch (error) {
      await refused(error as Refusal, before, fields)
    }
  }

  async function refused(refusal: Refusal, before: Values, sent: readonly Field[]): Promise<void> {
    const { status = 0, errors = [] } = refusal
    const fields = errors.filter((error) => fieldOf(error) in state.values)
    if ((status === 422 || status === 409) && fields.length > 0) {
      // A new start after the saved end is an error of the end, which wasn't sent.
      const rejections = fields.map((error) => ({
        ...error,
        holds: sent.includes(fieldOf(error)) ? [fieldOf(error)] : sent,
      }))
      // What changed during the request has not been rejected.
      const newer = differingFields(before, state.values)
      const current = rejections.filter(({ holds }) => !holds.some((field) => newer.includes(field)))
      set({ refusals: [...state.refusals, ...current], save: 'held' })
      return later(0)
    }
    if (isOutdated(refusal)) {
      set({ save: 'failed' })
      return refresh()
    }
    // Unreachable, rate-limited or a server error: retry with backoff.
    const isPassing = status === 0 || status === 429 || status >= 500
    set({ save: 'failed', failure: isPassing ? null : { status, detail: refusal.detail ?? '' } })
    if (isPassing) later(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0)
  }

  /** Refetches the platform's version. If that fails, the draft stays unchanged. */
  async function refresh(): Promise<void> {
    const theirs = await load(state.subject).catch(() => null)
    if (theirs) reconcile(theirs)
  }

  function replaceWith(theirs: Subject): void {
    const fields = fieldsOf(theirs)
    seen = fields
    set({
      values: fields,
      base: fields,
      subject: theirs,
      conflict: null,
      refusals: [],
      save: 'saved',
      generation: state.generation + 1,
    })
    storeUnsaved()
  }

  /**
   * Reconciles the draft with what the platform has now: one to adopt if nothing is unsaved here, values that don't
   * clash with ours, or a real conflict. A draft that is open again continues to save.
   */
  function reconcile(theirs: Subject): void {
    const after = fieldsOf(theirs)
    const moved = differingFields(seen, after)
    // If a save got through but its response was lost, their values already equal ours: no conflict.
    const fields = moved.filter((field) => differingFields(state.values, after).includes(field))
    if (unsaved().length === 0 && moved.length > 0) replaceWith(theirs)
    // Ask which version to keep only once it can be saved.
    else if (isClosed(theirs)) set({ subject: theirs, conflict: null })
    else if (fields.length > 0) set({ conflict: { theirs, fields } })
    else continueOn(theirs, moved)
  }

  /** Ours are the only changes left, on their version. */
  function continueOn(theirs: Subject, moved: readonly Field[]): void {
    const before = state.subject
    seen = fieldsOf(theirs)
    set({ subject: theirs, base: { ...state.base, ...pick(seen, moved) }, conflict: null })
    storeUnsaved()
    if (unsaved().length === 0) {
      if (state.save === 'failed') set({ save: 'saved' })
    } else if (theirs.version !== before.version || isClosed(before)) later(0)
  }

  return {
    get: (): State => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unsaved,
    change(change: Partial<Values>): void {
      set({
        values: { ...state.values, ...change },
        refusals: state.refusals.filter((one) => ![fieldOf(one), ...one.holds].some((field) => field in change)),
      })
      storeUnsaved()
      later(pauseMs)
    },
    /** Saves now, after a rejection also the rest; true if everything is saved. */
    async flush(): Promise<boolean> {
      let rejected: number
      do {
        rejected = state.refusals.length
        await save()
      } while (state.refusals.length > rejected)
      return unsaved().length === 0 && !state.conflict
    },
    /**
     * Runs another call about the draft in the save queue, such as a submission or an addon. It receives the current
     * subject, whose version it should be conditional on, and its result is reconciled with the draft. If someone else
     * saved first, it rejects once their version is.
     */
    async call(work: (subject: Subject) => Promise<Subject>): Promise<void> {
      await inTurn(async () => {
        try {
          reconcile(await work(state.subject))
        } catch (error) {
          if (isOutdated(error as Refusal)) await refresh()
          throw error
        }
      })
    },
    /** Fetches the platform's version, and reconciles it with the draft. */
    async look(): Promise<void> {
      await inTurn(refresh)
    },
    /**
     * Continues with what was unsaved when the page closed, as if it had stayed open: if someone else has saved other
     * values since, that's a conflict. False if there is nothing to restore.
     */
    restore({ unsaved: fields, base, version }: StoredDraft<Values>): boolean {
      const { subject, values } = state
      if (!fields || differingFields(values, { ...values, ...fields }).length === 0) return false
      seen = { ...seen, ...base }
      set({
        values: { ...values, ...fields },
        base: { ...state.base, ...base },
        // Until a conflict is resolved, nothing may be sent as if it were about the newer version.
        subject: { ...subject, version },
      })
      reconcile(subject)
      storeUnsaved()
      later(pauseMs)
      return true
    },
    loadTheirs(): void {
      if (state.conflict) replaceWith(state.conflict.theirs)
    },
    /** Resolves a conflict: our changed fields win; everywhere else, theirs do. */
    keepMine(): void {
      const { conflict } = state
      if (!conflict) return
      const theirs = fieldsOf(conflict.theirs)
      const mine = pick(state.values, unsaved())
      seen = theirs
      set({
        values: { ...theirs, ...mine },
        base: theirs,
        subject: conflict.theirs,
        conflict: null,
        generation: state.generation + 1,
      })
      storeUnsaved()
      void save()
    },
    stop: (): void => clearTimeout(timer),
  }
}
export type DraftStore<Values extends object, Subject extends Versioned> = ReturnType<
  typeof createDraftStore<Values, Subject>
>
