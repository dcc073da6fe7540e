import type { PostedMedia } from '@lodestay/domain/media/media-item'
import type { PromotionTypeWithVariants } from '@lodestay/domain/promotion-types/promotion-type'
import type { PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'
import { LAST_STEP, stepOfField, wizardSteps } from '@lodestay/domain/promotions/wizard-steps'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../../../lib/api.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../ui/toast.ts'
import { topField } from '../../drafts/draft-changes.ts'
import { useFieldFocus, useShownProblems } from '../../drafts/draft-form.ts'
import type { DraftStore } from '../../drafts/draft-store.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { useFreshDecision } from '../../drafts/use-fresh-decision.ts'
import { useUploads } from '../../media/use-uploads.ts'
import { type Cleared, clearedBy, undoOf } from './cleared-choices.ts'
import { isOpen, type Promotion, promotionDraft, savePromotion, type WizardValues } from './promotion-draft.ts'
import * as texts from './texts.ts'
import type { WizardAccess } from './wizard-access.ts'

type Draft = DraftStore<WizardValues, Promotion>

export type OpenedWizard = {
  readonly orgId: string
  readonly promotion: Promotion
  readonly types: readonly PromotionTypeWithVariants[]
  readonly stayPictures: readonly PromotionMedia[]
  /** From 0 to 8. */
  readonly step: number
  readonly mayUpdate: boolean
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

/** A promotion's draft in its wizard: where one is in it, what is shown of its problems, and what the steps get. */
export function useOpenedWizard({ orgId, promotion: start, types, stayPictures, step, mayUpdate }: OpenedWizard) {
  const { cleared, close, onSaved } = useCleared()
  const { draft, state } = useDraft(start, promotionDraft, onSaved)
  const { values, subject: promotion, refusals } = state
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  // Hide server-side problems of fields with unsaved changes: they are about the saved value.
  const unsaved: readonly string[] = draft.unsaved()
  const problems = promotion.problems.filter(({ path }) => !unsaved.includes(topField(path)))
  const { errorOf } = useShownProblems(problems, refusals, ({ step: of }) => tried.has(of))
  const uploads = useUploads('promotions', (media) => addMedia(draft, media), 'media')
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

  const restored = cleared && undoOf(cleared, values)
  const undoCleared = (): void => {
    if (restored) draft.change(restored)
    void draft.flush()
    close()
    heading.current?.focus()
  }
  const problemsOf = (index: number) => problems.filter((one) => one.step === index)
  const readOnly = !mayUpdate || !isOpen(promotion)
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
    mayUpdate,
    tryAll: () => setTried(new Set(wizardSteps.keys())),
    tried: tried.size > LAST_STEP,
    refuse: leaving.refuse,
  }
  return {
    access,
    state,
    heading,
    leaving,
    cleared: cleared && { choices: cleared.choices, undo: restored && undoCleared, close },
    /** What blocks the next step, once one has tried to go there. */
    lacking: leaving.attempt > 0 ? [...refusals, ...problemsOf(step)] : [],
    /** How many problems a step has; undefined until one has tried to leave it. */
    problemCount: (index: number): number | undefined =>
      tried.has(index)
        ? problemsOf(index).length + refusals.filter(({ path }) => stepOfField(path) === index).length
        : undefined,
  }
}

function addMedia(draft: Draft, media: PostedMedia): void {
  const { mediaSelection } = draft.get().values
  const mediaFiles = mediaSelection.type === 'uploaded_media' ? mediaSelection.mediaFiles : []
  draft.change({ mediaSelection: { type: 'uploaded_media', mediaFiles: [...mediaFiles, media] } })
}
