import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton } from '../forms/action-button.tsx'
import type { SessionOfAccount } from './factors.ts'
import { SectionHead } from './section-head.tsx'
import * as texts from './texts.ts'

export function SessionsCard({ sessions }: { sessions: readonly SessionOfAccount[] }) {
  const dateTime = useDateTime()
  const others = sessions.filter(({ current }) => !current)
  return (
    <Card className="flex flex-col gap-4">
      <SectionHead title={texts.sessions}>{texts.sessionsHint}</SectionHead>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, current, device, address, place, createdAt, lastUsedAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div>
              <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                {texts.deviceName(device)}
                {current && (
                  <Badge tone="action" dot>
                    {texts.thisSession}
                  </Badge>
                )}
              </p>
              <p className="text-xs text-ink-soft">
                {texts.sessionTimes(
                  address && texts.sessionPlace(place ?? address),
                  dateTime(createdAt),
                  dateTime(lastUsedAt),
                )}
              </p>
            </div>
            {!current && (
              <ActionButton
                intent="end-session"
                size="small"
                className="whitespace-nowrap"
                fields={{ id }}
                about={texts.deviceName(device)}
              >
                {uiTexts.signOut}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="flex">
          <ActionButton intent="end-others">{texts.signOutElsewhere}</ActionButton>
        </div>
      )}
    </Card>
  )
}
