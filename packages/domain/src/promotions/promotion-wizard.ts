/**
 * What each step of the promotion wizard requires, and which steps are done. Source: section 2 of the specification,
 * and decision 0012.
 */

import type { FieldProblem } from '../field-problems.ts'
import { whyNotReady } from '../media/video.ts'
import { messages } from '../messages.ts'
import { takesExactly } from '../promotion-types/exact-pictures.ts'
import type { Catalogue } from '../promotion-types/promotion-type.ts'
import { type LapsingFacts, lapsedChoices } from './lapsing-choices.ts'
import { priceHasChanged } from './price.ts'
import {
  type Choices,
  choiceProblems,
  chosenOutlets,
  chosenType,
  type OutletField,
  outletFields,
} from './promotion-choices.ts'
import { promotionFields, promotionFieldsWith } from './promotion-fields.ts'
import { mediaOf, postProblems } from './promotion-post.ts'
import type { PromotionProblem, StepCompletionStatus, WrittenPromotion } from './stay-promotion.ts'
import { LAST_STEP, stepAfter, stepOfField, wizardSteps } from './wizard-steps.ts'

export * from './wizard-steps.ts'

/** A draft as the wizard sees it. Prices are in cents; `confirmedPrice` is what the host agreed to pay. */
export type WizardDraft = Omit<Choices, 'addons'> &
  Pick<
    WrittenPromotion,
    | 'title'
    | 'userName'
    | 'mediaSelection'
    | 'summary'
    | 'details'
    | 'networkTexts'
    | 'taggedAccounts'
    | 'taggedLocations'
    | 'linkStickerText'
    | 'requestedDate'
    | 'priority'
    | 'giveawayId'
    | 'confirmed'
    | 'agreesToTerms'
  > & { readonly addons: readonly string[]; readonly confirmedPrice: number | null }

/**
 * Everything that blocks a draft's submission, in step order. `total`: its current price. Without `facts`, what a
 * submitted promotion lacks: choices that have lapsed since its submission don't count against it.
 */
export function wizardProblems(
  draft: WizardDraft,
  catalogue: Catalogue,
  total: number | null,
  facts: LapsingFacts | null,
): PromotionProblem[] {
  return [
    ...missing(draft),
    ...unready(draft),
    ...variantProblems(draft, catalogue),
    ...choiceProblems(draft, catalogue),
    ...contentProblems(draft, catalogue),
    ...(facts ? lapsedChoices(draft, facts) : []),
    ...confirmationProblems(draft, total),
  ]
    .map(({ path, message }) => ({ step: stepOfField(path), path, message }))
    .toSorted((a, b) => a.step - b.step)
}

function isEmpty(value: string | readonly string[]): boolean {
  return value.length === 0
}

function missing(draft: WizardDraft): FieldProblem[] {
  const { mediaSelection } = draft
  const media =
    mediaSelection.type === 'existing_post'
      ? { path: 'mediaSelection.postId', lacks: isEmpty(mediaSelection.postId), needed: 'Post' }
      : { path: 'mediaSelection.mediaFiles', lacks: mediaSelection.mediaFiles.length === 0, needed: 'Media' }
  return [
    ...promotionFieldsWith('needed').map((path) => ({
      path,
      lacks: isEmpty(draft[path]),
      needed: promotionFields[path].needed,
    })),
    media,
  ].flatMap(({ path, lacks, needed }) => (lacks ? [{ path, message: messages.required(needed) }] : []))
}

/** Videos that can't be posted: not yet ready, or never will be. */
function unready(draft: WizardDraft): FieldProblem[] {
  return mediaOf(draft).flatMap(({ video }, at) => {
    const why = video && whyNotReady(video)
    if (!why) return []
    return [{ path: `mediaSelection.mediaFiles.${at}`, message: `Video ${at + 1}: ${why}` }]
  })
}

/** A single-photo variant takes one picture, a set of three takes three. */
function variantProblems(draft: WizardDraft, catalogue: Catalogue): FieldProblem[] {
  const { variant } = chosenType(draft, catalogue)
  const media = mediaOf(draft)
  if (!variant?.pictures || media.length === 0) return []
  if (media.length === variant.pictures && media.every(({ video }) => !video)) return []
  const removal = media.some(({ video }) => video) ? ' It takes no videos.' : ''
  return [{ path: 'mediaSelection.mediaFiles', message: takesExactly(variant.name, variant.pictures) + removal }]
}

/** What the chosen outlets' networks would reject, without duplicates, at the fields that fix it. */
function contentProblems(draft: WizardDraft, catalogue: Catalogue): FieldProblem[] {
  const outlets = (Object.keys(outletFields) as OutletField[]).flatMap((field) =>
    chosenOutlets(draft, field, catalogue),
  )
  const problems = outlets.flatMap((outlet) => postProblems(draft, outlet))
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()]
}

function confirmationProblems(draft: WizardDraft, total: number | null): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (!draft.confirmed) problems.push({ path: 'confirmed', message: 'Confirmation must be true.' })
  else if (draft.confirmedPrice !== null && total !== null && draft.confirmedPrice !== total)
    problems.push({ path: 'confirmed', message: priceHasChanged(draft.confirmedPrice, total) })
  if (!draft.agreesToTerms) problems.push({ path: 'agreesToTerms', message: 'Agreement to terms must be true.' })
  return problems
}

/** Which of the first eight steps are done. `currentStep` counts from 1. */
export function stepCompletion(currentStep: number, problems: readonly PromotionProblem[]): StepCompletionStatus {
  return Object.fromEntries(
    wizardSteps
      .slice(0, LAST_STEP)
      .map(({ key, isOptional }, index) => [
        key,
        problems.every(({ step }) => step !== index) && (!isOptional || currentStep >= stepAfter(index)),
      ]),
  ) as StepCompletionStatus
}
