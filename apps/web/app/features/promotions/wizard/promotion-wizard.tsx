import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { PostedMedia } from '@lodestay/domain/media/media-item'
import type { PromotionTypeWithVariants } from '@lodestay/domain/promotion-types/promotion-type'
import type { PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'
import { LAST_STEP, stepAt, stepOfField, wizardSteps } from '@lodestay/domain/promotions/wizard-steps'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../../../lib/api.ts'
import type { FormResult } from '../../../lib/form-result.ts'
import { lazyHydrate } from '../../../lib/lazy-hydrate.ts'
import { paths } from '../../../lib/paths.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary, type SummaryItem } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressRail } from '../../../ui/progress-rail.tsx'
import { SavedIndicator, type SaveState } from '../../../ui/saved-indicator.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import { ConflictGuard } from '../../drafts/conflict-guard.tsx'
import { DraftFormProvider, fieldId, useFieldFocus, useShownProblems } from '../../drafts/draft-form.ts'
import type { Conflict } from '../../drafts/draft-state.ts'
import type { DraftStore } from '../../drafts/draft-store.ts'
import { FailedSave } from '../../drafts/failed-save.tsx'
import { RejectedFields } from '../../drafts/rejected-fields.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useFreshDecision } from '../../drafts/use-fresh-decision.ts'
import { useUploads } from '../../media/use-uploads.ts'
import type { Outcome } from '../outcome-notice.tsx'
import type { PromotionRights } from '../promotions.server.ts'
import { type Cleared, clearedBy, undoOf } from './cleared-choices.ts'
import { ClearedNotice } from './cleared-notice.tsx'
import { PriceButton, PricePanel } from './price-panel.tsx'
import {
  isOpen,
  type Promotion,
  promotionDraft,
  savePromotion,
  type WizardField,
  type WizardValues,
} from './promotion-draft.ts'
import { fieldName, inWords } from './promotion-words.ts'
import * as texts from './texts.ts'
import { CONTINUE_ID, type WizardAccess, WizardAccessProvider } from './wizard-access.ts'
import { WizardStatus } from './wizard-status.tsx'

type StepKey = (typeof wizardSteps)[number]['key']

/** Steps are lazy-hydrated: they work as plain forms until their scripts arrive, so they need not delay the page. */
const scripts: Readonly<Record<StepKey, () => Promise<{ default: ComponentType }>>> = {
  title: () => import('./step-title.tsx'),
  type: () => import('./step-type.tsx'),
  postOutlets: () => import('./step-post-outlets.tsx'),
  partnerOutlets: () => import('./step-partner-outlets.tsx'),
  media: () => import('./step-media.tsx'),
  boost: () => import('./step-boost.tsx'),
  details: () => import('./step-details.tsx'),
  content: () => import('./step-preview.tsx'),
  confirm: () => import('./step-confirm.tsx'),
}
const bodies = Object.fromEntries(Object.entries(scripts).map(([key, load]) => [key, lazyHydrate(load)])) as Readonly<
  Record<StepKey, ReturnType<typeof lazyHydrate<object>>>
>
// Preload steps with inputs before hydration: hydrating late would overwrite input made in the meantime.
if (!import.meta.env.SSR) {
  const here = wizardSteps[Number(location.pathname.split('/').at(-1))]
  if (here) await bodies[here.key].preload()
}

/** Validate on leaving a step, not on blur: an error appearing on blur would move the button just as it's pressed. */
function notYet(): void {}

type Draft = DraftStore<WizardValues, Promotion>
type Props = {
  readonly orgId: string
  readonly promotion: Promotion
  readonly types: readonly PromotionTypeWithVariants[]
  readonly stayPictures: readonly PromotionMedia[]
  /** From 0 to 8. */
  readonly step: number
  readonly rejection: Feedback | null
  readonly rights: PromotionRights
  /** Null until it is finished. */
  readonly outcome: Outcome | null
  readonly result: FormResult | undefined
}

/** Tracks which choices saves have cleared, until the notice about them is closed. */
function useCleared() {
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const onSaved = (saved: Promotion, before: WizardValues, patch: Partial<WizardValues>): void => {
    setCleared((earlier) => clearedBy(saved, before, patch, earlier))
    const { cleared: choices = [] } = saved
    if (choices.length === 0) return
    // A toast is visible at any scroll position; the notice above gives the reasons.
    toast({ text: texts.removedChoices(choices.map(({ name }) => name)), kind: 'info' })
  }
  return { cleared, close: () => setCleared(null), onSaved }
}

/** Where to fix a problem; an outlet's problem links to the outlet list. */
function summaryItem({ path, message }: { path: string; message: string }): SummaryItem {
  return {
    fieldId: fieldId(path.replace(/^(\w+Outlets)\.\d+$/, '$1')),
    message,
  }
}

/** Leaves a step if the platform finds it complete; otherwise counts the attempt, to show what's missing. */
function useLeaving(draft: Draft, step: number, go: (step: number) => Promise<void>, onLacking: () => void) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [failed, setFailed] = useState({ at: step, attempts: 0 })
  useEffect(() => {
    setRefusal(null)
    setFailed({ at: step, attempts: 0 })
  }, [step])
  const lacking = (): void => {
    onLacking()
    setFailed(({ attempts }) => ({ at: step, attempts: attempts + 1 }))
  }
  const goOn = async (): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      const saved = await draft.flush()
      if (draft.get().refusals.length > 0) return lacking()
      if (!saved) return setRefusal(texts.notSavedYet)
      await draft.call((now) => savePromotion(now, { step }))
      await go(step + 1)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.errors.length === 0) return setRefusal(error.detail)
      // Problems can also come with time, such as a video that couldn't be encoded.
      await draft.look()
      lacking()
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, refuse: setRefusal, attempt: failed.at === step ? failed.attempts : 0, goOn }
}

/** The names of choices by id, as far as the prices contain them. */
function namesIn(types: readonly PromotionTypeWithVariants[], ...promotions: readonly Promotion[]) {
  return [
    ...types,
    ...types.flatMap(({ variants }) => variants),
    ...promotions.flatMap(({ price }) => price?.lines ?? []),
  ]
}

/** For a conflict: the differences between this page and the version someone else saved, as text. */
function inTwoVersions(
  { theirs, fields }: Conflict<WizardValues, Promotion>,
  mine: WizardValues,
  changedHere: readonly WizardField[],
  names: readonly { readonly id: string; readonly name: string }[],
) {
  const nameOf = (id: string): string => names.find((one) => one.id === id)?.name ?? id
  return {
    version: theirs.version,
    fields: [...new Set([...fields, ...changedHere])].map((field) => ({
      field,
      label: fieldName(field),
      theirs: inWords(field, theirs, nameOf, theirs.timeZone),
      mine: inWords(field, mine, nameOf, theirs.timeZone),
      changedHere: changedHere.includes(field),
    })),
  }
}

function Head({
  orgId,
  promotion,
  title,
  save,
  held,
  failure,
  onRetry,
}: Pick<Props, 'orgId' | 'promotion'> & {
  title: string
  save: SaveState
  held: ReactNode
  failure: ReactNode
  onRetry: () => void
}) {
  const host = paths.host(orgId)
  return (
    <header className="flex flex-col gap-3">
      <Breadcrumb
        crumbs={[
          { label: uiTexts.promotions, to: host.promotions() },
          { label: promotion.stayName, to: host.stay(promotion.stayId) },
          { label: title },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">{title}</h1>
        <StatusBadge status={promotion.status} />
        <span className="ml-auto">
          <SavedIndicator state={save} version={promotion.version} held={held} failure={failure} onRetry={onRetry} />
        </span>
      </div>
    </header>
  )
}

/** A promotion's wizard: nine steps, the progress rail, the price. Everything autosaves. */
export default function PromotionWizard({
  orgId,
  promotion: start,
  types,
  stayPictures,
  step,
  rejection,
  rights,
  outcome,
  result,
}: Props) {
  const { cleared, close, onSaved } = useCleared()
  const { draft, state } = useDraft(start, promotionDraft, onSaved)
  const { values, subject: promotion, conflict } = state
  const restored = cleared && undoOf(cleared, values)
  const undoCleared = (): void => {
    if (restored) draft.change(restored)
    void draft.flush()
    close()
    heading.current?.focus()
  }
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const allTried = tried.size > LAST_STEP
  // Hide server-side problems of fields with unsaved changes: they are about the saved value.
  const unsaved: readonly string[] = draft.unsaved()
  const problems = promotion.problems.filter(({ path }) => !unsaved.includes(path.split('.', 1)[0] ?? path))
  const { errorOf } = useShownProblems(problems, state.refusals, ({ step: of }) => tried.has(of))
  const addMedia = (media: PostedMedia): void => {
    const { mediaSelection } = draft.get().values
    const mediaFiles = mediaSelection.type === 'uploaded_media' ? mediaSelection.mediaFiles : []
    draft.change({ mediaSelection: { type: 'uploaded_media', mediaFiles: [...mediaFiles, media] } })
  }
  const uploads = useUploads('promotions', addMedia, 'media')
  const navigate = useNavigate()
  const stepTo = (index: number): string => paths.host(orgId).promotionStep(promotion.stayId, promotion.id, index)
  const heading = useRef<HTMLHeadingElement>(null)
  const go = async (index: number): Promise<void> => {
    await navigate(stepTo(index))
    heading.current?.focus()
  }
  const leaving = useLeaving(draft, step, go, () => setTried((all) => new Set([...all, step])))
  useFieldFocus()
  useFreshDecision(promotion)
  useEffect(() => {
    // Preload every step, so that they open instantly, and still open if the connection is lost.
    void Promise.all(Object.values(scripts).map((load) => load()))
  }, [])

  const [refusal] = state.refusals
  const readOnly = !rights.update || !isOpen(promotion)
  const current = stepAt(step)
  const Body = bodies[current.key]
  const furthest = readOnly ? LAST_STEP : Math.max(promotion.currentStep - 1, step)
  const { stepCompletionStatus: completed } = promotion
  const access: WizardAccess = {
    draft,
    promotion,
    values,
    change: draft.change,
    choose: (change) => {
      draft.change(change)
      void draft.flush()
    },
    types,
    stayPictures,
    uploads,
    errorOf,
    stepTo,
    readOnly,
    mayUpdate: rights.update,
    tryAll: () => setTried(new Set(wizardSteps.keys())),
    tried: allTried,
    refuse: leaving.refuse,
  }
  const problemsOf = (index: number) => problems.filter((one) => one.step === index)
  const lacking = leaving.attempt > 0 ? [...state.refusals, ...problemsOf(step)] : []
  return (
    <DraftFormProvider value={{ values, change: draft.change, errorOf, touch: notYet, changedFields: [] }}>
      <WizardAccessProvider value={access}>
        <div className="page-column flex flex-col gap-6 py-7">
          <Head
            orgId={orgId}
            promotion={promotion}
            title={values.title || uiTexts.promotionOf(promotion.stayName)}
            save={state.save}
            held={
              refusal && (
                <RejectedFields
                  names={draft.unsaved().map(fieldName)}
                  to={`${stepTo(stepOfField(refusal.path))}#${fieldId(refusal.path)}`}
                />
              )
            }
            failure={state.failure && <FailedSave failure={state.failure} />}
            onRetry={() => void draft.flush()}
          />
          <WizardStatus promotion={promotion} rejection={rejection} rights={rights} outcome={outcome} result={result} />
          <ConflictGuard
            conflict={
              conflict && inTwoVersions(conflict, values, draft.unsaved(), namesIn(types, promotion, conflict.theirs))
            }
            draft={draft}
          />
          <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[13.5rem_minmax(0,1fr)_19rem]">
            <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:overflow-y-auto lg:p-0.5">
              <ProgressRail
                label={texts.steps}
                current={current.key}
                steps={wizardSteps.map(({ key, label }, index) => ({
                  key,
                  label,
                  to: stepTo(index),
                  done: key === 'confirm' ? promotion.confirmed && promotion.agreesToTerms : completed[key],
                  ...(tried.has(index) && {
                    problems:
                      problemsOf(index).length +
                      state.refusals.filter(({ path }) => stepOfField(path) === index).length,
                  }),
                  ...(index > furthest && { lockedReason: texts.comesLater }),
                }))}
              />
            </div>
            <div className="flex min-w-0 max-w-3xl flex-col gap-6">
              <h2 ref={heading} tabIndex={-1} className="text-2xl focus-visible:outline-none">
                {current.label}
              </h2>
              {cleared && <ClearedNotice choices={cleared.choices} undo={restored && undoCleared} onClose={close} />}
              <ErrorSummary
                items={lacking.map(summaryItem)}
                title={texts.beforeYouContinue}
                attempt={leaving.attempt}
              />
              <fieldset disabled={readOnly && current.key !== 'content'} className="min-w-0">
                <legend className="sr-only">{current.label}</legend>
                {/* Outside the keyed element, so that the previous step stays visible while the next one
                    loads. */}
                <Suspense>
                  <div key={`${current.key}-${state.generation}`} className="flex flex-col gap-7">
                    <Body />
                  </div>
                </Suspense>
              </fieldset>
              {leaving.refusal && <Notice kind="error">{leaving.refusal}</Notice>}
              <nav
                aria-label={texts.betweenSteps}
                className="bottom-strip z-10 -mx-4 gap-3 bg-paper px-4 py-3 xl:mx-0 xl:px-0"
              >
                {step > 0 ? <ButtonLink to={stepTo(step - 1)}>{uiTexts.back}</ButtonLink> : <span />}
                <span className="ml-auto xl:hidden">
                  <PriceButton price={promotion.price} rate={promotion.stay?.currentRate ?? null} />
                </span>
                {step < LAST_STEP &&
                  (readOnly ? (
                    <ButtonLink id={CONTINUE_ID} to={stepTo(step + 1)}>
                      {uiTexts.next}
                    </ButtonLink>
                  ) : (
                    <Button
                      id={CONTINUE_ID}
                      variant="primary"
                      loading={leaving.busy}
                      onClick={() => void leaving.goOn()}
                    >
                      {uiTexts.continueButton}
                    </Button>
                  ))}
              </nav>
            </div>
            <aside
              aria-label={uiTexts.price}
              className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] overflow-y-auto max-xl:hidden"
            >
              <PricePanel
                price={promotion.price}
                frozen={!isOpen(promotion)}
                rate={promotion.stay?.currentRate ?? null}
              />
            </aside>
          </div>
        </div>
      </WizardAccessProvider>
    </DraftFormProvider>
  )
}
