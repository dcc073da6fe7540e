import type { StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { LAST_STEP } from '@lodestay/domain/promotions/wizard-steps'

/**
 * The index of the step where a draft resumes: the first with a problem, but never past the furthest step the host has
 * reached.
 */
export function nextStepOf({ currentStep, problems }: Pick<StayPromotion, 'currentStep' | 'problems'>): number {
  return Math.min(currentStep - 1, problems[0]?.step ?? LAST_STEP)
}
