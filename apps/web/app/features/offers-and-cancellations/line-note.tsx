import type { WatchLine } from '@lodestay/domain'
import { dateTime } from '../../lib/use-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { ActionButton } from '../forms/action-button.tsx'
import * as texts from './texts.ts'

type Props = { readonly line: WatchLine; readonly id: string; readonly about: string; readonly mayOpen: boolean }

/** A held cancellation, for its host: whose turn it is, and a button to end the line. */
export function LineNote({ line: { people, endsAt, timeZone, turns }, id, about, mayOpen }: Props) {
  const turn = turns.find(({ status }) => status === 'offered')
  return (
    <Notice
      title={
        turn ? texts.offeredTo(turn.position, people, dateTime(turn.endsAt ?? '', timeZone)) : texts.heldFor(people)
      }
      className="mt-4"
      action={
        mayOpen && (
          <ActionButton size="small" intent="open" fields={{ id }} about={about}>
            {texts.openToAll}
          </ActionButton>
        )
      }
    >
      {texts.opensAt(dateTime(endsAt, timeZone))}
    </Notice>
  )
}
