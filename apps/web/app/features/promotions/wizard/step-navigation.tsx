import { LAST_STEP, stepAt, wizardSteps } from '@lodestay/domain/promotions/wizard-steps'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ProgressRail } from '../../../ui/progress-rail.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { PriceButton } from './price-panel.tsx'
import * as texts from './texts.ts'
import { CONTINUE_ID, useWizard } from './wizard-access.ts'

type RailProps = {
  /** From 0 to 8. */
  readonly step: number
  /** How many problems a step has; undefined until one has tried to leave it. */
  readonly problemCount: (step: number) => number | undefined
}

/** All steps: which are complete, which have problems, and which come later. */
export function StepRail({ step, problemCount }: RailProps) {
  const { promotion, readOnly, stepTo } = useWizard()
  const { stepCompletionStatus: completed } = promotion
  const furthest = readOnly ? LAST_STEP : Math.max(promotion.currentStep - 1, step)
  return (
    <ProgressRail
      label={texts.steps}
      current={stepAt(step).key}
      steps={wizardSteps.map(({ key, label }, index) => {
        const problems = problemCount(index)
        return {
          key,
          label,
          to: stepTo(index),
          done: key === 'confirm' ? promotion.confirmed && promotion.agreesToTerms : completed[key],
          ...(problems !== undefined && { problems }),
          ...(index > furthest && { lockedReason: texts.comesLater }),
        }
      })}
    />
  )
}

type NavigationProps = {
  readonly step: number
  /** Whether the platform is being asked if the step is complete. */
  readonly busy: boolean
  readonly onContinue: () => void
}

/** The links to the previous and the next step, with the price between them where it has no column of its own. */
export function StepNavigation({ step, busy, onContinue }: NavigationProps) {
  const { promotion, readOnly, stepTo } = useWizard()
  return (
    <nav aria-label={texts.betweenSteps} className="bottom-strip z-10 -mx-4 gap-3 bg-paper px-4 py-3 xl:mx-0 xl:px-0">
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
          <Button id={CONTINUE_ID} variant="primary" loading={busy} onClick={onContinue}>
            {uiTexts.continueButton}
          </Button>
        ))}
    </nav>
  )
}
