import type { IdentityOffers } from '../../lib/identity-offers.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { SignOutForm } from './sign-out-form.tsx'
import * as texts from './texts.ts'

type RequiredProps = {
  readonly hasFactor: boolean
  readonly offers: IdentityOffers
}

/** Shown where a role requires a second factor that this session lacks. */
export function RequiredNotice({ hasFactor, offers }: RequiredProps) {
  if (hasFactor)
    return (
      <Notice
        kind="info"
        title={texts.signInWithSecondFactor}
        action={
          <SignOutForm>
            <Button type="submit" size="small">
              {uiTexts.signOut}
            </Button>
          </SignOutForm>
        }
      >
        {texts.signInAgain}
      </Notice>
    )
  return (
    <Notice kind="warning" title={texts.needsSecondFactor}>
      {texts.setUpFactor.app}
      {offers.passkeys && texts.setUpFactor.orPasskey}
      {texts.setUpFactor.after}
    </Notice>
  )
}

/** A request to remove the account's second factors. */
export function ResetNotice({ dueAt }: { dueAt: string | null }) {
  const dateTime = useDateTime()
  return (
    <Notice
      kind="warning"
      title={texts.resetAsked}
      action={
        <ActionButton intent="stop-reset" size="small">
          {texts.stopRequest}
        </ActionButton>
      }
    >
      {texts.resetHint(dueAt ? texts.resetHappensOn(dateTime(dueAt)) : texts.resetUnderReview)}
    </Notice>
  )
}
