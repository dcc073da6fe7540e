import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { PromotionTypeWithVariants } from '@lodestay/domain/promotion-types/promotion-type'
import { LAST_STEP, stepAt, wizardSteps } from '@lodestay/domain/promotions/wizard-steps'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../../../lib/api.ts'
import type { FormResult } from '../../../lib/form-result.ts'
import { list } from '../../../lib/format.ts'
import { lazyHydrate } from '../../../lib/lazy-hydrate.ts'
import { paths } from '../../../lib/paths.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary, type SummaryItem } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressRail } from '../../../ui/progress-rail.tsx'
import { SavedIndicator, type SaveState } from '../../../ui/saved-indicator.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConflictGuard } from '../../drafts/conflict-guard.tsx'
import { pick } from '../../drafts/draft-changes.ts'
import { DraftFormProvider, fieldId, useFieldFocus, useShownProblems } from '../../drafts/draft-form.ts'
import type { Conflict, DraftStore } from '../../drafts/draft-store.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { useUploads } from '../../media/use-uploads.ts'
import { type Cleared, ClearedNotice } from './cleared-notice.tsx'
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
import { type WizardAccess, WizardAccessProvider } from './wizard-access.ts'
import { WizardStatus } from './wizard-status.tsx'

type StepKey = (typeof wizardSteps)[number]['key']

/** The steps are forms until their scripts are there, which need not keep the page waiting. */
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
// What people write in is awake as soon as the page is: what is typed or chosen before must not be drawn over.
if (!import.meta.env.SSR) {
  const here = wizardSteps[Number(location.pathname.split('/').at(-1))]
  if (here) await bodies[here.key].preload()
}

/** What is missing is said when a step is left: said when a field is left, it would push away the button that is pressed. */
function notYet(): void {}

type Draft = DraftStore<WizardValues, Promotion>
type Props = {
  readonly orgId: string
  readonly promotion: Promotion
  readonly types: readonly PromotionTypeWithVariants[]
  /** From 0 to 8. */
  readonly step: number
  readonly rejection: Feedback | null
  readonly mayUpdate: boolean
  readonly result: FormResult | undefined
}

/** What later choices a save has taken back, and the way back from there. */
function useCleared() {
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const draft = useRef<Draft | null>(null)
  const onSaved = ({ cleared: choices = [] }: Promotion, before: WizardValues, patch: Partial<WizardValues>): void => {
    if (choices.length === 0) return
    const fields = [...Object.keys(patch), ...choices.map(({ field }) => field)] as WizardField[]
    // An addon was bought by a call of its own.
    const canUndo = choices.every(({ field }) => field !== 'addons')
    const undo = (): void => {
      draft.current?.change(pick(before, fields))
      void draft.current?.flush()
    }
    setCleared({ choices, undo: canUndo ? undo : null })
    // Said where one looks, however far down that is; the notice above gives the reasons.
    toast({
      text: `Removed ${list(choices.map(({ name }) => name))}: it doesn’t work with your new choice.`,
      kind: 'info',
    })
  }
  return { cleared, close: () => setCleared(null), onSaved, draft }
}

/** Where a problem is mended: an outlet's stands at its list. */
function summaryItem({ path, message }: { path: string; message: string }): SummaryItem {
  return {
    fieldId: fieldId(path.replace(/^(\w+Outlets)\.\d+$/, '$1')),
    message,
  }
}

/** Leaves a step where the platform finds it done; where not, says what it lacks. */
function useLeaving(draft: Draft, step: number, go: (step: number) => Promise<void>, onLacking: () => void) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [lacking, setLacking] = useState<readonly SummaryItem[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is about the step
  useEffect(() => {
    setRefusal(null)
    setLacking([])
  }, [step])
  const goOn = async (): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    setLacking([])
    try {
      const saved = await draft.flush()
      const { refusals } = draft.get()
      if (refusals.length > 0) return setLacking(refusals.map(summaryItem))
      if (!saved) return setRefusal('Not saved yet. Your changes are kept here; try again in a moment.')
      await draft.call((now) => savePromotion(now, { step }))
      await go(step + 1)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      onLacking()
      if (error.errors.length > 0) setLacking(error.errors.map(summaryItem))
      else setRefusal(error.detail)
      if (error.status === 409) await draft.look()
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, lacking, goOn }
}

/** The names of what can be chosen, as far as a price names them. */
function namesIn(types: readonly PromotionTypeWithVariants[], ...promotions: readonly Promotion[]) {
  return [
    ...types,
    ...types.flatMap(({ variants }) => variants),
    ...promotions.flatMap(({ price }) => price?.lines ?? []),
  ]
}

/** What differs between this page and what somebody saved meanwhile, in words. */
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
      theirs: inWords(field, theirs, nameOf),
      mine: inWords(field, mine, nameOf),
      changedHere: changedHere.includes(field),
    })),
  }
}

function Head({
  orgId,
  promotion,
  title,
  save,
  onRetry,
}: Pick<Props, 'orgId' | 'promotion'> & { title: string; save: SaveState; onRetry: () => void }) {
  const host = paths.host(orgId)
  return (
    <header className="flex flex-col gap-3">
      <Breadcrumb
        crumbs={[
          { label: 'Promotions', to: host.promotions() },
          { label: promotion.stayName, to: host.stay(promotion.stayId) },
          { label: title },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">{title}</h1>
        <StatusBadge status={promotion.status} />
        <span className="ml-auto">
          <SavedIndicator state={save === 'idle' ? 'saved' : save} version={promotion.version} onRetry={onRetry} />
        </span>
      </div>
    </header>
  )
}

/** The wizard of one promotion: nine steps, the rail, the price. What is written or chosen saves itself. */
export default function PromotionWizard({ orgId, promotion: start, types, step, rejection, mayUpdate, result }: Props) {
  const { cleared, close, onSaved, draft: forUndo } = useCleared()
  const { draft, state } = useDraft(start, promotionDraft, onSaved)
  forUndo.current = draft
  const { values, subject: promotion, conflict } = state
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const allTried = tried.size > LAST_STEP
  // What is said of a field is about what is saved of it.
  const unsaved: readonly string[] = draft.unsaved()
  const problems = promotion.problems.filter(({ path }) => !unsaved.includes(path.split('.', 1)[0] ?? path))
  const { errorOf } = useShownProblems(problems, state.refusals, ({ step: of }) => tried.has(of))
  const uploads = useUploads('promotions', (media) => {
    const { mediaSelection } = draft.get().values
    const mediaFiles = mediaSelection.type === 'uploaded_media' ? mediaSelection.mediaFiles : []
    draft.change({ mediaSelection: { type: 'uploaded_media', mediaFiles: [...mediaFiles, media] } })
  })
  const navigate = useNavigate()
  const stepTo = (index: number): string => paths.host(orgId).promotionStep(promotion.stayId, promotion.id, index)
  const heading = useRef<HTMLHeadingElement>(null)
  const go = async (index: number): Promise<void> => {
    await navigate(stepTo(index))
    heading.current?.focus()
  }
  const leaving = useLeaving(draft, step, go, () => setTried((all) => new Set([...all, step])))
  useFieldFocus()
  useEffect(() => {
    // Before the connection may be gone, and so that the next step takes no time.
    void Promise.all(Object.values(scripts).map((load) => load()))
  }, [])

  const readOnly = !mayUpdate || !isOpen(promotion)
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
    uploads,
    errorOf,
    stepTo,
    readOnly,
    tryAll: () => setTried(new Set(wizardSteps.keys())),
    tried: allTried,
  }
  const lacking = leaving.lacking.length > 0 && (state.refusals.length > 0 || problems.some((one) => one.step === step))
  return (
    <DraftFormProvider value={{ values, change: draft.change, errorOf, touch: notYet, changedFields: [] }}>
      <WizardAccessProvider value={access}>
        <div className="page-column flex flex-col gap-6 py-7">
          <Head
            orgId={orgId}
            promotion={promotion}
            title={values.title || `Promotion of ${promotion.stayName}`}
            save={state.save}
            onRetry={() => void draft.flush()}
          />
          <WizardStatus promotion={promotion} rejection={rejection} mayUpdate={mayUpdate} result={result} />
          <ConflictGuard
            conflict={
              conflict && inTwoVersions(conflict, values, draft.unsaved(), namesIn(types, promotion, conflict.theirs))
            }
            draft={draft}
          />
          <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[13.5rem_minmax(0,1fr)_19rem]">
            <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
              <ProgressRail
                label="Steps"
                current={current.key}
                steps={wizardSteps.map(({ key, label }, index) => ({
                  key,
                  label,
                  to: stepTo(index),
                  done: key === 'confirm' ? promotion.confirmed && promotion.agreesToTerms : completed[key],
                  ...(tried.has(index) && { problems: problems.filter((one) => one.step === index).length }),
                  ...(index > furthest && { lockedReason: 'comes later' }),
                }))}
              />
            </div>
            <div className="flex min-w-0 max-w-3xl flex-col gap-6">
              <h2 ref={heading} tabIndex={-1} className="text-2xl focus-visible:outline-none">
                {current.label}
              </h2>
              {cleared && <ClearedNotice cleared={cleared} onClose={close} />}
              {lacking && <ErrorSummary items={leaving.lacking} title="Before you continue" />}
              <fieldset disabled={readOnly && current.key !== 'content'} className="min-w-0">
                <legend className="sr-only">{current.label}</legend>
                {/* Around the key: a step that is still on its way leaves the one before in its place. */}
                <Suspense>
                  <div key={`${current.key}-${state.generation}`} className="flex flex-col gap-7">
                    <Body />
                  </div>
                </Suspense>
              </fieldset>
              {leaving.refusal && <Notice kind="error">{leaving.refusal}</Notice>}
              <nav
                aria-label="Between steps"
                className="bottom-strip z-10 -mx-4 gap-3 bg-paper px-4 py-3 xl:static xl:mx-0 xl:px-0 xl:pt-5"
              >
                {step > 0 ? <ButtonLink to={stepTo(step - 1)}>Back</ButtonLink> : <span />}
                <span className="ml-auto xl:hidden">
                  <PriceButton price={promotion.price} />
                </span>
                {step < LAST_STEP &&
                  (readOnly ? (
                    <ButtonLink to={stepTo(step + 1)}>Next</ButtonLink>
                  ) : (
                    <Button variant="primary" loading={leaving.busy} onClick={() => void leaving.goOn()}>
                      Continue
                    </Button>
                  ))}
              </nav>
            </div>
            <aside
              aria-label="Price"
              className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] overflow-y-auto max-xl:hidden"
            >
              <PricePanel price={promotion.price} frozen={!isOpen(promotion)} />
            </aside>
          </div>
        </div>
      </WizardAccessProvider>
    </DraftFormProvider>
  )
}
