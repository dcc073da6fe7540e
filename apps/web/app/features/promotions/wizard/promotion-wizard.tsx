import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { stepAt, wizardSteps } from '@lodestay/domain/promotions/wizard-steps'
import { type ComponentType, Suspense, useEffect } from 'react'
import type { FormResult } from '../../../lib/form-result.ts'
import { lazyHydrate } from '../../../lib/lazy-hydrate.ts'
import { ErrorSummary, type SummaryItem } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { ConflictGuard } from '../../drafts/conflict-guard.tsx'
import { DraftFormProvider, fieldId } from '../../drafts/draft-form.ts'
import type { Outcome } from '../outcome-notice.tsx'
import type { PromotionRights } from '../promotions.server.ts'
import { ClearedNotice } from './cleared-notice.tsx'
import { inTwoVersions, namesIn } from './conflict-words.ts'
import { PricePanel } from './price-panel.tsx'
import { isOpen } from './promotion-draft.ts'
import { StepNavigation, StepRail } from './step-navigation.tsx'
import * as texts from './texts.ts'
import { type OpenedWizard, useOpenedWizard } from './use-opened-wizard.ts'
import { WizardAccessProvider } from './wizard-access.ts'
import { WizardHead } from './wizard-head.tsx'
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

type Props = Omit<OpenedWizard, 'mayUpdate'> & {
  readonly rejection: Feedback | null
  readonly rights: PromotionRights
  /** Null until it is finished. */
  readonly outcome: Outcome | null
  readonly result: FormResult | undefined
}

/** Where to fix a problem; an outlet's problem links to the outlet list. */
function summaryItem({ path, message }: { path: string; message: string }): SummaryItem {
  return {
    fieldId: fieldId(path.replace(/^(\w+Outlets)\.\d+$/, '$1')),
    message,
  }
}

/** A promotion's wizard: nine steps, the progress rail, the price. Everything autosaves. */
export default function PromotionWizard({ rejection, rights, outcome, result, ...opened }: Props) {
  const { orgId, types, step } = opened
  const wizard = useOpenedWizard({ ...opened, mayUpdate: rights.update })
  const { access, state, heading, leaving, cleared } = wizard
  const { draft, promotion, values, errorOf, readOnly } = access
  const { conflict, generation } = state
  useEffect(() => {
    // Preload every step, so that they open instantly, and still open if the connection is lost.
    void Promise.all(Object.values(scripts).map((load) => load()))
  }, [])
  const current = stepAt(step)
  const Body = bodies[current.key]
  return (
    <DraftFormProvider value={{ values, change: draft.change, errorOf, touch: notYet, changedFields: [] }}>
      <WizardAccessProvider value={access}>
        <div className="page-column flex flex-col gap-6 py-7">
          <WizardHead orgId={orgId} state={state} />
          <WizardStatus promotion={promotion} rejection={rejection} rights={rights} outcome={outcome} result={result} />
          <ConflictGuard
            conflict={
              conflict && inTwoVersions(conflict, values, draft.unsaved(), namesIn(types, promotion, conflict.theirs))
            }
            draft={draft}
          />
          <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[13.5rem_minmax(0,1fr)_19rem]">
            <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:overflow-y-auto lg:p-0.5">
              <StepRail step={step} problemCount={wizard.problemCount} />
            </div>
            <div className="flex min-w-0 max-w-3xl flex-col gap-6">
              <h2 ref={heading} tabIndex={-1} className="text-2xl focus-visible:outline-none">
                {current.label}
              </h2>
              {cleared && <ClearedNotice choices={cleared.choices} undo={cleared.undo} onClose={cleared.close} />}
              <ErrorSummary
                items={wizard.lacking.map(summaryItem)}
                title={texts.beforeYouContinue}
                attempt={leaving.attempt}
              />
              <fieldset disabled={readOnly && current.key !== 'content'} className="min-w-0">
                <legend className="sr-only">{current.label}</legend>
                {/* Outside the keyed element, so that the previous step stays visible while the next one
                    loads. */}
                <Suspense>
                  <div key={`${current.key}-${generation}`} className="flex flex-col gap-7">
                    <Body />
                  </div>
                </Suspense>
              </fieldset>
              {leaving.refusal && <Notice kind="error">{leaving.refusal}</Notice>}
              <StepNavigation step={step} busy={leaving.busy} onContinue={() => void leaving.goOn()} />
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
