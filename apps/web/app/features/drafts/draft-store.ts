import type { FieldProblem } from '@lodestay/domain/field-problems'
import { differingFields, type FieldOf, pick } from './draft-changes.ts'
import {
  afterSave,
  compareWith,
  type DraftState,
  fieldOf,
  initialState,
  refusalsAfter,
  rejectionsOf,
  replaced,
  restingSaveState,
  type SaveFailure,
  sendableFields,
  unsavedFields,
  withMineKept,
} from './draft-state.ts'
import { createRequestQueue } from './request-queue.ts'

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
  kind: DraftKind<Values, Subject>,
  options: Options<Values, Subject> = {},
) {
  const draft = createAutosave(start, kind, options)
  const { get, set, storeUnsaved, later, inTurn, reconcile, refresh, save } = draft

  return {
    get,
    subscribe: draft.subscribe,
    unsaved: () => unsavedFields(get()),
    change(change: Partial<Values>): void {
      const { values, refusals } = get()
      set({ values: { ...values, ...change }, refusals: refusalsAfter(refusals, change) })
      storeUnsaved()
      later(draft.pauseMs)
    },
    /** Saves now, after a rejection also the rest; true if everything is saved. */
    async flush(): Promise<boolean> {
      let rejected: number
      do {
        rejected = get().refusals.length
        await save()
      } while (get().refusals.length > rejected)
      return unsavedFields(get()).length === 0 && !get().conflict
    },
    /**
     * Runs another call about the draft in the save queue, such as a submission or an addon. It receives the current
     * subject, whose version it should be conditional on, and its result is reconciled with the draft. If someone else
     * saved first, it rejects once their version is.
     */
    async call(work: (subject: Subject) => Promise<Subject>): Promise<void> {
      await inTurn(async () => {
        try {
          reconcile(await work(get().subject))
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
    restore({ unsaved: fields, base: seen, version }: StoredDraft<Values>): boolean {
      const state = get()
      const { subject, values } = state
      if (!fields || differingFields(values, { ...values, ...fields }).length === 0) return false
      set({
        values: { ...values, ...fields },
        base: { ...state.base, ...seen },
        seen: { ...state.seen, ...seen },
        // Until a conflict is resolved, nothing may be sent as if it were about the newer version.
        subject: { ...subject, version },
      })
      reconcile(subject)
      storeUnsaved()
      later(draft.pauseMs)
      return true
    },
    loadTheirs(): void {
      const { conflict } = get()
      if (conflict) draft.replaceWith(conflict.theirs)
    },
    /** Resolves a conflict: our changed fields win; everywhere else, theirs do. */
    keepMine(): void {
      const { conflict } = get()
      if (!conflict) return
      set(withMineKept(get(), conflict.theirs, kind.fieldsOf(conflict.theirs)))
      storeUnsaved()
      void save()
    },
    stop: draft.stop,
  }
}
export type DraftStore<Values extends object, Subject extends Versioned> = ReturnType<
  typeof createDraftStore<Values, Subject>
>

/** A draft's state, and the requests and timers that save it. */
function createAutosave<Values extends object, Subject extends Versioned>(
  start: Subject,
  { fieldsOf, isClosed, send, load, alsoChanged, pauseMs = PAUSE_MS }: DraftKind<Values, Subject>,
  { store, onSaved }: Options<Values, Subject>,
) {
  type Field = FieldOf<Values>
  type State = DraftState<Values, Subject>
  let state: State = initialState(start, fieldsOf(start))
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const inTurn = createRequestQueue()
  const listeners = new Set<() => void>()

  const set = (change: Partial<State>): void => {
    state = { ...state, ...change }
    // Also when input is taken back before it is sent.
    if (state.save !== 'saving' && state.save !== 'failed') state = { ...state, save: restingSaveState(state) }
    for (const listener of listeners) listener()
  }
  const storeUnsaved = (): void => {
    const unsaved = unsavedFields(state)
    store?.({
      unsaved: unsaved.length > 0 ? pick(state.values, unsaved) : null,
      base: pick(state.seen, unsaved),
      version: state.subject.version,
    })
  }
  const later = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  /** Sends unsaved fields. Resolves when there is nothing more to send for now. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    await inTurn(async () => {
      if (state.conflict || isClosed(state.subject)) return
      const fields = sendableFields(state)
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
      const also = alsoChanged?.(subject) ?? []
      set({ ...afterSave(state, { before, patch, theirs: fieldsOf(subject), also }), subject, save: 'saved' })
      storeUnsaved()
      onSaved?.(subject, base, patch)
      if (sendableFields(state).length > 0) later(pauseMs)
    } catch (error) {
      await handleRefusal(error as Refusal, before, fields)
    }
  }

  async function handleRefusal(refusal: Refusal, before: Values, sent: readonly Field[]): Promise<void> {
    const { status = 0, errors = [] } = refusal
    const { values, refusals } = state
    const ofFields = errors.filter((error) => fieldOf<Values>(error) in values)
    if ((status === 422 || status === 409) && ofFields.length > 0) {
      set({ refusals: [...refusals, ...rejectionsOf(ofFields, { before, sent, values })], save: 'held' })
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
    set(replaced(state, theirs, fieldsOf(theirs)))
    storeUnsaved()
  }

  /**
   * Reconciles the draft with what the platform has now: one to adopt if nothing is unsaved here, values that don't
   * clash with ours, or a real conflict. A draft that is open again continues to save.
   */
  function reconcile(theirs: Subject): void {
    const { moved, clashing } = compareWith(state, fieldsOf(theirs))
    if (unsavedFields(state).length === 0 && moved.length > 0) replaceWith(theirs)
    // Ask which version to keep only once it can be saved.
    else if (isClosed(theirs)) set({ subject: theirs, conflict: null })
    else if (clashing.length > 0) set({ conflict: { theirs, fields: clashing } })
    else continueOn(theirs, moved)
  }

  /** Ours are the only changes left, on their version. */
  function continueOn(theirs: Subject, moved: readonly Field[]): void {
    const before = state.subject
    const seen = fieldsOf(theirs)
    set({ subject: theirs, seen, base: { ...state.base, ...pick(seen, moved) }, conflict: null })
    storeUnsaved()
    if (unsavedFields(state).length === 0) {
      if (state.save === 'failed') set({ save: 'saved' })
    } else if (theirs.version !== before.version || isClosed(before)) later(0)
  }

  return {
    get: (): State => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pauseMs,
    set,
    storeUnsaved,
    later,
    inTurn,
    save,
    refresh,
    replaceWith,
    reconcile,
    stop: (): void => clearTimeout(timer),
  }
}
