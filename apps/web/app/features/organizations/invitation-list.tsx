import type { Invitation } from '@lodestay/domain/organizations/organization'
import { paths } from '../../lib/paths.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import { offeredRoles } from './role-words.ts'
import * as texts from './texts.ts'

/** The user's invitations, with accept and decline; posted to the invitations page from any page. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const dayOfTime = useDayOfTime()
  const action = paths.invitations()
  return (
    <ul className="flex flex-col gap-3">
      {invitations.map((invitation) => {
        const { id, organizationName, invitedBy, expiresAt } = invitation
        return (
          <li key={id} className="rounded-lg border border-line bg-raised p-5">
            <p className="font-serif text-xl font-medium tracking-tight">{organizationName}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {texts.invitationText(invitedBy, offeredRoles(invitation), dayOfTime(expiresAt))}
            </p>
            <div className="mt-4 flex flex-wrap gap-2">
              <ActionButton
                intent="accept"
                fields={{ id }}
                action={action}
                variant="primary"
                size="small"
                about={organizationName}
              >
                {uiTexts.accept}
              </ActionButton>
              <ConfirmButton
                about={organizationName}
                question={texts.declineHint}
                confirm={uiTexts.decline}
                intent="decline"
                fields={{ id }}
                action={action}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
