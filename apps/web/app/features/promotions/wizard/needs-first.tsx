import { stepAt } from '@lodestay/domain/promotions/wizard-steps'
import arrow from '@lodestay/icons/undo.svg?path'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import * as texts from './texts.ts'
import { useWizard } from './wizard-access.ts'

/** Shown instead of a step that depends on an earlier, unfinished one. */
export function NeedsFirst({ step, children }: { step: number; children: ReactNode }) {
  const { stepTo } = useWizard()
  return (
    <EmptyState
      icon={arrow}
      level="h3"
      title={texts.comesFirst(stepAt(step).label)}
      action={<ButtonLink to={stepTo(step)}>{texts.goToStep}</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}
