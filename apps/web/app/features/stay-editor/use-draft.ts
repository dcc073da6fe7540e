import type { FieldProblem, Stay, WholeStayFields } from '@lodestay/domain/stay'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { answer, ifMatch } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { differingFields, fieldsOf } from './draft-changes.ts'
import { createDraftStore, type DraftPorts, type DraftStore } from './draft-store.ts'

const keyOf = (id: string) => `lodestay.unsaved.${id}`

/** The platform as this tab calls it; it loads with the first call, and never on the server. */
export const callPlatform = async () => (await import('../../lib/browser-api.ts')).browserApi

const portsFor = (id: string): DraftPorts => ({
  send: async (body, version) =>
    answer(
      (await callPlatform()).POST('/api/stays/{id}/drafts', {
        params: { path: { id } },
        headers: ifMatch({ version }),
        body,
      }),
    ),
  load: async () =>
    answer((await callPlatform()).GET('/api/stays/{id}', { params: { path: { id }, query: { checkDrafts: 'true' } } })),
  keep(unsaved) {
    // This tab's own: two tabs of one stay each keep their own words.
    if (unsaved) sessionStorage.setItem(keyOf(id), JSON.stringify(unsaved))
    else sessionStorage.removeItem(keyOf(id))
  },
})

/** Puts back what a closed or broken page had not saved. */
function restoreUnsaved(draft: DraftStore, id: string): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as Partial<WholeStayFields> | null
    const { values } = draft.get()
    if (!kept || differingFields(values, { ...values, ...kept }).length === 0) return
    draft.change(kept)
    toast({ text: 'What was not saved last time is back.', kind: 'info' })
  } catch {
    sessionStorage.removeItem(keyOf(id))
  }
}

/** The draft of this page: saves itself, survives a reload, asks before it is left unsaved. */
export function useDraft(stay: Stay) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft lives as long as its page
  const draft = useMemo(() => createDraftStore(stay, portsFor(stay.id)), [stay.id])
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get)
  useEffect(() => {
    restoreUnsaved(draft, stay.id)
    // Before the connection may be gone: a draft that cannot load its own way to save would be lost.
    void callPlatform()
    void loadRules()
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
  }, [draft, stay.id])
  return { draft, state }
}

const CHECK_MS = 200

const loadRules = () => import('./stay-rules.ts')

/** What stands between the draft and its submission, by the same rules as the platform's, which load with the first change. */
export function useProblems(values: WholeStayFields, start: Stay): readonly FieldProblem[] {
  const [problems, setProblems] = useState<readonly FieldProblem[]>(start.revision?.problems ?? [])
  const [first] = useState(() => fieldsOf(start))
  useEffect(() => {
    if (values === first && start.revision) return
    const timer = setTimeout(() => {
      void loadRules().then(({ stayProblems, staySchemaFor }) =>
        setProblems(stayProblems(values, staySchemaFor(start))),
      )
    }, CHECK_MS)
    return () => clearTimeout(timer)
  }, [values, first, start])
  return problems
}

/** The problems at this moment, for a press that cannot wait for the next check. */
export const problemsNow = async (values: WholeStayFields, stay: Stay): Promise<readonly FieldProblem[]> => {
  const { stayProblems, staySchemaFor } = await loadRules()
  return stayProblems(values, staySchemaFor(stay))
}
