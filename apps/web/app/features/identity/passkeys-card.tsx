import { useDateTime } from '../../lib/use-date-time.ts'
import { Card } from '../../ui/card.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ConfirmButton } from '../forms/action-button.tsx'
import { AddPasskey } from './add-passkey.tsx'
import type { Factors } from './factors.ts'
import { SectionHead } from './section-head.tsx'
import * as texts from './texts.ts'

export function PasskeysCard({ factors }: { factors: Factors }) {
  const dateTime = useDateTime()
  return (
    <Card className="flex flex-col gap-4">
      <SectionHead title={texts.passkeys} badge={factors.passkeys.length ? String(factors.passkeys.length) : undefined}>
        {texts.passkeysHint}
      </SectionHead>
      {factors.passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {factors.passkeys.map(({ id, name, createdAt, backedUp }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-3">
              <div>
                <p className="text-sm font-semibold">{name ?? uiTexts.passkey}</p>
                <p className="text-xs text-ink-soft">
                  {texts.added(dateTime(createdAt))}
                  {backedUp && texts.synced}
                </p>
              </div>
              <ConfirmButton
                intent="remove-passkey"
                fields={{ id }}
                about={name ?? uiTexts.passkey}
                question={texts.confirmRemovePasskey}
                confirm={texts.removePasskey}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPasskey provenUntil={factors.provenUntil} />
    </Card>
  )
}
