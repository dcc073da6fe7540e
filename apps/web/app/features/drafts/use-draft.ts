import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { callPlatform } from '../../lib/call-platform.ts'
import { toast } from '../../ui/toast.ts'
import { differingFields } from './draft-changes.ts'
import { createDraftStore, type DraftKind, type DraftStore } from './draft-store.ts'

function keyOf(id: string) {
  return `lodestay.unsaved.${id}`
}

// This tab's own: two tabs of one draft each keep their own words.
function keepIn(id: string) {
  return (unsaved: object | null): void => {
    if (unsaved) sessionStorage.setItem(keyOf(id), JSON.stringify(unsaved))
    else sessionStorage.removeItem(keyOf(id))
  }
}

/** Puts back what a closed or broken page had not saved. */
function restoreUnsaved<Values extends object, Subject extends { id: string; version: number }>(
  draft: DraftStore<Values, Subject>,
  id: string,
): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as Partial<Values> | null
    const { values } = draft.get()
    if (!kept || differingFields(values, { ...values, ...kept }).length === 0) return
    draft.change(kept)
    toast({ text: 'We restored your unsaved changes.', kind: 'info' })
  } catch {
    sessionStorage.removeItem(keyOf(id))
  }
}

/** The draft of this page: saves itself, survives a reload, asks before it is left unsaved. */
export function useDraft<Values extends object, Subject extends { id: string; version: number }>(
  subject: Subject,
  kind: DraftKind<Values, Subject>,
  onSaved?: (answer: Subject, before: Values, patch: Partial<Values>) => void,
) {
  const { id } = subject
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft lives as long as its page
  const draft = useMemo(() => createDraftStore(subject, kind, { keep: keepIn(id), onSaved }), [id])
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get)
  useEffect(() => {
    restoreUnsaved(draft, id)
    // Before the connection may be gone: a draft that cannot load its own way to save would be lost.
    void callPlatform()
    const retry = () => void draft.flush()
    const ask = (event: BeforeUnloadEvent) => {
      if (draft.unsaved().length === 0) return
      void draft.flush()
      event.preventDefault()
    }
    window.addEventListener('online', retry)
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('beforeunload', ask)
      draft.stop()
      void draft.flush()
    }
  }, [draft, id])
  return { draft, state }
}
