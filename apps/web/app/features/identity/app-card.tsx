import { Card } from '../../ui/card.tsx'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import { AppEnrolment, type Enrolment } from './app-enrolment.tsx'
import type { Factors } from './factors.ts'
import { SectionHead } from './section-head.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly factors: Factors
  /** The app being set up. */
  readonly enrolment: Enrolment | undefined
  readonly codeProblem: string | undefined
}

export function AppCard({ factors, enrolment, codeProblem }: Props) {
  return (
    <Card className="flex flex-col gap-4">
      <SectionHead title={texts.authenticatorApp} badge={factors.totp ? texts.on : undefined}>
        {factors.totp ? texts.appOnHint : texts.appOffHint}
      </SectionHead>
      {enrolment ? (
        <AppEnrolment enrolment={enrolment} problem={codeProblem} />
      ) : factors.totp ? (
        <div className="flex">
          <ConfirmButton
            intent="remove-app"
            about={texts.yourAuthenticatorApp}
            question={texts.confirmRemoveApp}
            confirm={texts.removeApp}
          />
        </div>
      ) : (
        <div className="flex">
          <ActionButton intent="begin-app">{texts.setUpApp}</ActionButton>
        </div>
      )}
    </Card>
  )
}
