import type { Feedback } from '@lodestay/domain/feedback'
import type { FieldProblem, Stay } from '@lodestay/domain/stay'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { ApiProblem, answer, ifMatch } from '../../lib/api.ts'
import { late } from '../../lib/late.ts'
import { useTrack } from '../../lib/track.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressRail } from '../../ui/progress-rail.tsx'
import { toast } from '../../ui/toast.ts'
import { type DraftAccess, DraftAccessProvider } from './draft-access.tsx'
import { type DraftStore, isLocked } from './draft-store.ts'
import { EditingProvider } from './editing.tsx'
import { EditorHeader } from './editor-header.tsx'
import { isSectionDone, problemsIn, type SectionKey, sectionOf, sections } from './sections.ts'
import { callPlatform, problemsNow, useDraft, useProblems } from './use-draft.ts'
import { useUploads } from './use-uploads.ts'

/** The sections are forms until their scripts are there, which need not keep the page waiting. */
const scripts: Readonly<Record<SectionKey, () => Promise<{ default: ComponentType }>>> = {
  basics: () => import('./section-basics.tsx'),
  description: () => import('./section-description.tsx'),
  place: () => import('./section-place.tsx'),
  beds: () => import('./section-beds.tsx'),
  amenities: () => import('./section-amenities.tsx'),
  pictures: () => import('./section-pictures.tsx'),
  rates: () => import('./section-rates.tsx'),
  contact: () => import('./section-contact.tsx'),
  review: () => import('./section-review.tsx'),
}
const bodies = Object.fromEntries(Object.entries(scripts).map(([key, load]) => [key, late(load)])) as Readonly<
  Record<SectionKey, ReturnType<typeof late<object>>>
>
const PreviewPanel = late(() => import('./preview-panel.tsx'))
const StatusNotice = late(() => import('./status-notice.tsx'))
// What people write in is awake as soon as the page is: what is typed, chosen or opened before must not be drawn over.
if (!import.meta.env.SSR) {
  const section = sectionOf(new URLSearchParams(location.search).get('section')).key
  await Promise.all([bodies[section].preload(), StatusNotice.preload()])
}
const Drawer = lazy(() => import('../../ui/drawer.tsx').then((module) => ({ default: module.Drawer })))
const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`)

/** Which problems are shown: those of fields that somebody was in, all of them once a submission was tried. */
function useShownProblems(problems: readonly FieldProblem[], refusals: readonly FieldProblem[]) {
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const touch = (path: string): void => setTouched((all) => (all.has(path) ? all : new Set([...all, path])))
  const isShown = ({ path }: FieldProblem): boolean => tried || [...touched].some((one) => isWithin(path, one))
  const errorOf = (path: string, within = false): string | undefined =>
    [...refusals, ...problems.filter(isShown)].find((problem) =>
      within ? isWithin(problem.path, path) : problem.path === path,
    )?.message
  return { tried, showAll: () => setTried(true), touch, errorOf }
}

/** Submits what is saved. Where something is missing it leads to the list of problems instead. */
function useSubmission(draft: DraftStore, showAll: () => void) {
  const [submitting, setSubmitting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const track = useTrack()
  const submit = async (): Promise<void> => {
    setSubmitting(true)
    setRefusal(null)
    try {
      const saved = await draft.flush()
      const { values, stay } = draft.get()
      const problems = await problemsNow(values, stay)
      if (problems.length > 0) return showAll()
      if (!saved)
        return setRefusal('Not everything is saved yet. Look at the message beside the field, then try again.')
      const api = await callPlatform()
      const params = { path: { id: stay.id } }
      const headers = ifMatch(stay)
      draft.answered(await answer(api.POST('/api/stays/{id}/applications', { params, headers, body: {} })))
      track('submit', { stayId: stay.id })
      toast('Submitted. You hear from us as soon as it is decided.')
      await navigate('?section=review', { replace: true, preventScrollReset: true })
      await revalidator.revalidate()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.errors.length > 0) showAll()
      setRefusal(error.detail)
    } finally {
      setSubmitting(false)
    }
  }
  return { submit, submitting, refusal }
}

/** Puts the reader into the field that the address names, or at the section's beginning after a step. */
function useFieldFocus(): void {
  const { hash, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has other fields under the same name
  useEffect(() => {
    if (!hash) return
    const name = decodeURIComponent(hash.slice(1))
    // An item of a list may have no control of its own; then its list has.
    const parts = name.split('.')
    const element = parts
      .map((_, index) => document.getElementById(parts.slice(0, parts.length - index).join('.')))
      .find((found) => found !== null)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center' })
  }, [hash, search])
}

type Props = {
  readonly orgId: string
  readonly stay: Stay
  readonly feedback: readonly Feedback[]
  readonly mayEdit: boolean
}

/** The editor of one stay: its sections, the rail, the preview. What is typed saves itself. */
export function StayEditor({ orgId, stay: start, feedback, mayEdit }: Props) {
  const { draft, state } = useDraft(start)
  const { values, stay, conflict } = state
  const [query] = useSearchParams()
  const section = sectionOf(query.get('section'))
  const problems = useProblems(values, start)
  const { tried, showAll, touch, errorOf } = useShownProblems(problems, state.refusals)
  const submission = useSubmission(draft, showAll)
  const uploads = useUploads((media) => draft.change({ media: [...draft.get().values.media, media] }))
  /** Null until somebody asks for it; wide screens show it beside the form. */
  const [preview, setPreview] = useState<boolean | null>(null)
  const [undecided, setUndecided] = useState(false)
  useFieldFocus()
  useEffect(() => {
    // Before the connection may be gone, and so that a step to another section takes no time.
    void Promise.all([...Object.values(scripts), () => import('./conflict-dialog.tsx')].map((load) => load()))
  }, [])

  const readOnly = isLocked(stay) || !mayEdit
  const changedFields = stay.status === 'Accepted' ? (stay.revision?.changedFields ?? []) : []
  const editing = {
    stayId: stay.id,
    values,
    latest: () => draft.get().values,
    change: draft.change,
    problems,
    errorOf,
    touch,
    changedFields,
    uploads,
  }
  const access: DraftAccess = { draft, stay, orgId, feedback, tried, ...submission }
  const steps = useMemo(
    () =>
      sections.map((one) => ({
        key: one.key,
        label: one.label,
        to: `?section=${one.key}`,
        done: one.key === 'review' ? stay.revision?.status === 'Submitted' : isSectionDone(one, values, problems),
        ...(tried && { problems: problemsIn(one, problems).length }),
      })),
    [values, problems, tried, stay.revision?.status],
  )
  const at = sections.indexOf(section)
  const [before, after] = [sections[at - 1], sections[at + 1]]
  const Body = bodies[section.key]
  const reload = async (): Promise<void> => {
    const api = await callPlatform()
    const params = { path: { id: stay.id }, query: { checkDrafts: 'true' as const } }
    draft.answered(await answer(api.GET('/api/stays/{id}', { params })))
  }
  return (
    <EditingProvider value={editing}>
      <DraftAccessProvider value={access}>
        <div className="page-column flex flex-col gap-6 py-7">
          <EditorHeader state={state} onPreview={() => setPreview(true)} />
          <Suspense>
            <StatusNotice onReload={() => void reload()} />
          </Suspense>
          {!mayEdit && <Notice kind="warning">Your role lets you look at this stay, not change it.</Notice>}
          {conflict && undecided && (
            <Notice
              kind="warning"
              title="This was changed somewhere else meanwhile"
              action={
                <Button size="small" onClick={() => setUndecided(false)}>
                  Decide
                </Button>
              }
            >
              Nothing is saved until you choose between the two.
            </Notice>
          )}
          <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[13.5rem_minmax(0,1fr)_20rem]">
            <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
              <ProgressRail label="Sections" steps={steps} current={section.key} />
            </div>
            <div className="min-w-0 max-w-2xl">
              <h2 className="mb-5 text-2xl max-lg:sr-only">{section.label}</h2>
              <fieldset disabled={readOnly && section.key !== 'review'} className="min-w-0">
                <legend className="sr-only">{section.label}</legend>
                {/* Around the key: a section that is still on its way leaves the one before in its place. */}
                <Suspense>
                  <div key={`${section.key}-${state.generation}`} className="flex flex-col gap-6">
                    <Body />
                  </div>
                </Suspense>
              </fieldset>
              <nav aria-label="Between sections" className="mt-9 flex justify-between gap-3 border-t border-line pt-5">
                {before ? <ButtonLink to={`?section=${before.key}`}>Back</ButtonLink> : <span />}
                {after && (
                  <ButtonLink to={`?section=${after.key}`} variant={after.key === 'review' ? 'primary' : 'secondary'}>
                    {after.label}
                  </ButtonLink>
                )}
              </nav>
            </div>
            <aside
              aria-label="Preview"
              className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] overflow-y-auto rounded-xl bg-sunken p-4 max-xl:hidden"
            >
              <Suspense>
                <PreviewPanel />
              </Suspense>
            </aside>
          </div>
        </div>
        {preview !== null && (
          <Suspense>
            <Drawer open={preview} onClose={() => setPreview(false)} title="Preview">
              <PreviewPanel />
            </Drawer>
          </Suspense>
        )}
        {conflict && !undecided && (
          <Suspense>
            <ConflictDialog
              conflict={conflict}
              mine={values}
              changedHere={draft.unsaved()}
              onLoadTheirs={draft.loadTheirs}
              onKeepMine={draft.keepMine}
              onPutOff={() => setUndecided(true)}
            />
          </Suspense>
        )}
      </DraftAccessProvider>
    </EditingProvider>
  )
}
