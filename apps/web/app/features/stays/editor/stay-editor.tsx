import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { Stay, WholeStayFields } from '@lodestay/domain/stays/stay'
import type { StayField } from '@lodestay/domain/stays/stay-fields'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { ApiProblem, answer, ifMatch } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import { lazyHydrate } from '../../../lib/lazy-hydrate.ts'
import type { MapTiles } from '../../../lib/request-context.ts'
import { useTrack } from '../../../lib/track.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressRail } from '../../../ui/progress-rail.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import { ConflictGuard } from '../../drafts/conflict-guard.tsx'
import { DraftFormProvider, useFieldFocus, useShownProblems } from '../../drafts/draft-form.ts'
import type { Conflict } from '../../drafts/draft-state.ts'
import type { DraftStore } from '../../drafts/draft-store.ts'
import { FailedSave } from '../../drafts/failed-save.tsx'
import { refusalText } from '../../drafts/refusal-text.ts'
import { RejectedFields } from '../../drafts/rejected-fields.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useFreshDecision } from '../../drafts/use-fresh-decision.ts'
import { reviewMessages } from '../../forms/flash.ts'
import { useEncoding } from '../../media/use-encoding.ts'
import { useUploads } from '../../media/use-uploads.ts'
import type { BlogPost } from '../blog/blog-post.ts'
import { BlogPostNotice } from '../blog/blog-post-notice.tsx'
import { fieldName, stayWords } from '../preview/stay-words.ts'
import { type DraftAccess, DraftAccessProvider, type PrintedAddress } from './draft-access.tsx'
import { useEarlyBookingForm } from './early-booking-form.ts'
import { EditingProvider } from './editing.tsx'
import { EditorHeader } from './editor-header.tsx'
import { addressOf } from './problem-words.ts'
import { isSectionDone, problemsIn, type SectionKey, sectionOf, sections } from './sections.ts'
import { isLocked, stayDraftFor } from './stay-draft.ts'
import * as texts from './texts.ts'
import { problemsNow, useProblems } from './use-problems.ts'

/** Sections are lazy-hydrated: they work as plain forms until their scripts arrive, so they need not delay the page. */
const scripts: Readonly<Record<SectionKey, () => Promise<{ default: ComponentType }>>> = {
  basics: () => import('./section-basics.tsx'),
  description: () => import('./section-description.tsx'),
  place: () => import('./section-place.tsx'),
  beds: () => import('./section-beds.tsx'),
  amenities: () => import('./section-amenities.tsx'),
  rules: () => import('./section-rules.tsx'),
  pictures: () => import('./section-pictures.tsx'),
  rates: () => import('./section-rates.tsx'),
  contact: () => import('./section-contact.tsx'),
  review: () => import('./section-review.tsx'),
}
const bodies = Object.fromEntries(Object.entries(scripts).map(([key, load]) => [key, lazyHydrate(load)])) as Readonly<
  Record<SectionKey, ReturnType<typeof lazyHydrate<object>>>
>
const PreviewPanel = lazyHydrate(() => import('./preview-panel.tsx'))
const StatusNotice = lazyHydrate(() => import('./status-notice.tsx'))
// Preload these before hydration: hydrating late would overwrite what was typed, chosen or opened in the meantime.
if (!import.meta.env.SSR) {
  const section = sectionOf(new URLSearchParams(location.search).get('section')).key
  await Promise.all([bodies[section].preload(), StatusNotice.preload(), PreviewPanel.preload()])
}
const Drawer = lazy(() => import('../../../ui/drawer.tsx').then((module) => ({ default: module.Drawer })))

/** Submits the saved draft. If something is missing, it moves to the list of problems instead. */
function useSubmission(draft: DraftStore<WholeStayFields, Stay>, showAll: () => void) {
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
      const { values, subject } = draft.get()
      const problems = await problemsNow(values, subject)
      if (problems.length > 0) return showAll()
      if (!saved) return setRefusal(texts.unsavedChanges)
      const api = await callPlatform()
      const params = { path: { id: subject.id } }
      await draft.call((stay) =>
        answer(api.POST('/api/stays/{id}/applications', { params, headers: ifMatch(stay), body: {} })),
      )
      track('submit', { stayId: subject.id })
      toast(reviewMessages.submitted)
      await navigate('?section=review', { replace: true, preventScrollReset: true })
      await revalidator.revalidate()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.errors.length > 0) showAll()
      setRefusal(refusalText(error))
    } finally {
      setSubmitting(false)
    }
  }
  return { submit, submitting, refusal }
}

function inWords(field: StayField, values: WholeStayFields): string {
  return stayWords(field, values[field]).join('\n') || '—'
}

/** For a conflict: the differences between this page and the version someone else saved, as text. */
function inTwoVersions(
  { theirs, fields }: Conflict<WholeStayFields, Stay>,
  mine: WholeStayFields,
  changedHere: readonly StayField[],
) {
  return {
    version: theirs.version,
    fields: [...new Set([...fields, ...changedHere])].map((field) => ({
      field,
      label: fieldName(field),
      theirs: inWords(field, theirs),
      mine: inWords(field, mine),
      changedHere: changedHere.includes(field),
    })),
  }
}

type Props = {
  readonly orgId: string
  readonly stay: Stay
  readonly feedback: readonly Feedback[]
  /** The blog post about it, if its plan includes one. */
  readonly blogPost: BlogPost | null
  readonly mayEdit: boolean
  /** The user, if they edit it as staff; null for its hosts. */
  readonly staffId: string | null
  readonly seesPlan: boolean
  /** Null until it is public. */
  readonly printed: PrintedAddress | null
  readonly liveShortlink: string | null
  readonly tiles: MapTiles
}

/** A stay's editor: its sections, the progress rail, the preview. Everything autosaves. */
export default function StayEditor({
  orgId,
  stay: start,
  feedback,
  blogPost,
  mayEdit,
  staffId,
  seesPlan,
  printed,
  liveShortlink,
  tiles,
}: Props) {
  const { draft, state } = useDraft(start, stayDraftFor(staffId))
  const { values, subject: stay, conflict } = state
  const [query] = useSearchParams()
  const section = sectionOf(query.get('section'))
  const problems = useProblems(values, start)
  const [tried, setTried] = useState(false)
  const showAll = (): void => setTried(true)
  const { touch, errorOf } = useShownProblems(problems, state.refusals, () => tried)
  const submission = useSubmission(draft, showAll)
  const earlyBooking = useEarlyBookingForm(draft)
  const uploads = useUploads('stays', (media) => draft.change({ media: [...draft.get().values.media, media] }))
  const videoUploads = useUploads('stays', (video) => draft.change({ video }), 'video')
  const readOnly = isLocked(stay, staffId) || !mayEdit
  useEncoding(values.video && !readOnly ? [values.video] : [], (found) => {
    const { video } = draft.get().values
    if (video?.url === found.url) draft.change({ video: { ...video, ...found } })
  })
  /** Null until requested; wide screens show it next to the form. */
  const [preview, setPreview] = useState<boolean | null>(null)
  useFieldFocus()
  useFreshDecision({ status: stay.revision?.status ?? stay.status, submittedAt: stay.revision?.submittedAt })
  useEffect(() => {
    // Preload every section, so that they open instantly, and still open if the connection is lost.
    void Promise.all(Object.values(scripts).map((load) => load()))
  }, [])

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
    videoUploads,
  }
  const access: DraftAccess = {
    draft,
    stay,
    orgId,
    mayEdit,
    staffId,
    seesPlan,
    feedback,
    printed,
    liveShortlink,
    tiles,
    earlyBooking,
    tried,
    ...submission,
  }
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
  const [refusal] = state.refusals
  const at = sections.indexOf(section)
  const [before, after] = [sections[at - 1], sections[at + 1]]
  const Body = bodies[section.key]
  return (
    <DraftFormProvider value={editing}>
      <EditingProvider value={editing}>
        <DraftAccessProvider value={access}>
          <div className="page-column flex flex-col gap-6 py-7">
            <EditorHeader
              name={values.name === stay.name ? stay.displayName : values.name}
              save={state.save}
              held={refusal && <RejectedFields names={draft.unsaved().map(fieldName)} to={addressOf(refusal)} />}
              failure={state.failure && <FailedSave failure={state.failure} />}
              onPreview={() => setPreview(true)}
            />
            <Suspense>
              <StatusNotice onReload={() => void draft.look()} />
            </Suspense>
            {blogPost && stay.publishedAt && <BlogPostNotice blogPost={blogPost} />}
            {!mayEdit && <Notice kind="warning">{texts.viewOnly}</Notice>}
            <ConflictGuard conflict={conflict && inTwoVersions(conflict, values, draft.unsaved())} draft={draft} />
            <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,13.5rem)_minmax(50%,1fr)] xl:grid-cols-[minmax(0,13.5rem)_minmax(45%,1fr)_minmax(0,20rem)]">
              <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:overflow-y-auto lg:p-0.5">
                <ProgressRail label={texts.sections} steps={steps} current={section.key} />
              </div>
              <div className="min-w-0 max-w-2xl">
                <h2 className="mb-5 text-2xl max-lg:sr-only">{section.label}</h2>
                <fieldset disabled={readOnly && section.key !== 'review'} className="min-w-0">
                  <legend className="sr-only">{section.label}</legend>
                  {/* Outside the keyed element, so that the previous section stays visible while the next one
                      loads. */}
                  <Suspense>
                    <div key={`${section.key}-${state.generation}`} className="flex flex-col gap-6">
                      <Body />
                    </div>
                  </Suspense>
                </fieldset>
                <nav
                  aria-label={texts.betweenSections}
                  className="mt-9 flex justify-between gap-3 border-t border-line pt-5"
                >
                  {before ? <ButtonLink to={`?section=${before.key}`}>{uiTexts.back}</ButtonLink> : <span />}
                  {after && (
                    <ButtonLink to={`?section=${after.key}`} variant={after.key === 'review' ? 'primary' : 'secondary'}>
                      {texts.nextSection(after.label)}
                    </ButtonLink>
                  )}
                </nav>
              </div>
              <aside
                aria-label={uiTexts.preview}
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
              <Drawer open={preview} onClose={() => setPreview(false)} title={uiTexts.preview}>
                <PreviewPanel />
              </Drawer>
            </Suspense>
          )}
        </DraftAccessProvider>
      </EditingProvider>
    </DraftFormProvider>
  )
}
