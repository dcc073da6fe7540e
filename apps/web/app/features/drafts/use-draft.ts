import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { callPlatform } from '../../lib/call-platform.ts'
import { storeInTab, UNSAVED } from '../../lib/personal-storage.ts'
import * as uiTexts from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import { createDraftStore, type DraftKind, type DraftStore, type Kept } from './draft-store.ts'

function keyOf(id: string) {
  return UNSAVED + id
}

// Stored per tab (sessionStorage), so that two tabs of one draft don't overwrite each other's changes.
function keepIn(id: string) {
  return (kept: Kept<object>): void => storeInTab(keyOf(id), JSON.stringify(kept))
}

/** Restores what this tab saved after the page was loaded, and what was unsaved when it closed or crashed. */
async function restore<Values extends object, Subject extends { id: string; version: number }>(
  draft: DraftStore<Values, Subject>,
  id: string,
): Promise<void> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as Kept<Values> | null
    if (!kept) return
    // If the reload started during a save, the page may be older than that save's result.
    if (kept.version > draft.get().subject.version) await draft.look()
    if (draft.restore(kept)) toast({ text: uiTexts.restored, kind: 'info' })
  } catch {
    sessionStorage.removeItem(keyOf(id))
  }
}

/** This page's draft: it autosaves, survives a reload, and warns before leaving with unsaved changes. */
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
    void restore(draft, id)
    // Preload the client now: if the connection is lost later, the code that saves the draft couldn't be loaded.
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
