import { ConfirmButton } from '../forms/action-button.tsx'
import * as texts from './texts.ts'

/** Posts the intent 'leave' to its page: every member may leave, regardless of their permissions. */
export function LeaveOrganization({ isOnlyOwner = false }: { isOnlyOwner?: boolean }) {
  return (
    <section aria-labelledby="leave" className="mt-9 flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 id="leave" className="text-lg">
          {texts.leaveOrganization}
        </h2>
        <p className="text-sm text-ink-soft">{isOnlyOwner ? texts.onlyOwner : texts.leaveHint}</p>
      </div>
      {!isOnlyOwner && (
        <ConfirmButton
          about={texts.thisOrganization}
          question={texts.confirmLeave}
          confirm={texts.leave}
          intent="leave"
        />
      )}
    </section>
  )
}
