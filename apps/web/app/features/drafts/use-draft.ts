import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { callPlatform } from '../../lib/call-platform.ts'
import { useViewer } from '../../lib/root-data.ts'
import { readUnsaved, removeUnsaved, storeUnsaved } from '../../lib/unsaved-input.ts'
import * as uiTexts from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import { createDraftStore, type DraftKind, type DraftStore, type StoredDraft } from './draft-store.ts'

/** Restores what this tab saved after the page was loaded, and what was unsaved when it closed or crashed. */
async function restore<Values extends object, Subject extends { id: string; version: number }>(
  draft: DraftStore<Values, Subject>,
  id: string,
  userId: string | null,
): Promise<void> {
  const stored = readUnsaved<StoredDraft<Values>>(id, userId)
  if (!stored) return
  try {
    // If the reload started during a save, the page may be older than that save's result.
    if (stored.version > draft.get().subject.version) await draft.look()
    if (draft.restore(stored)) toast({ text: uiTexts.restored, kind: 'info' })
  } catch {
    removeUnsaved(id)
  }
}

/** This page's draft: it autosaves, survives a reload, and warns before leaving with unsaved changes. */
export function useDraft<Values extends object, Subject extends { id: string; version: number }>(
  subject: Subject,
  kind: DraftKind<Values, Subject>,
  onSaved?: (answer: Subject, before: Values, patch: Partial<Values>) => void,
) {
  const { id } = subject
  const userId = useViewer()?.id ?? null
  // Stored per tab, so that two tabs of one draft don't overwrite each other's changes.
  const store = (draft: StoredDraft<object>): void => storeUnsaved(id, userId, draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft lives as long as its page
  const draft = useMemo(() => createDraftStore(subject, kind, { store, onSaved }), [id])
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user is the one the page was loaded for
  useEffect(() => {
    void restore(draft, id, userId)
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
