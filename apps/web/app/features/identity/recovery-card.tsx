import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../forms/action-button.tsx'
import type { Factors } from './factors.ts'
import { SectionHead } from './section-head.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly factors: Factors
  /** Whether the identity service has recovery codes. */
  readonly offersCodes: boolean
}

/** Recovery codes and remembered devices; empty if there are neither. */
export function RecoveryCard({ factors, offersCodes }: Props) {
  if (!offersCodes && factors.rememberedDevices === 0) return null
  return (
    <Card className="flex flex-col gap-4">
      <SectionHead title={texts.recovery}>
        {factors.rememberedDevices > 0 ? texts.rememberedDevices(factors.rememberedDevices) : texts.noRememberedDevices}
      </SectionHead>
      <div className="flex flex-wrap gap-3">
        {offersCodes && factors.recoveryCodes && <ActionButton intent="new-codes">{texts.createNewCodes}</ActionButton>}
        {factors.rememberedDevices > 0 && <ActionButton intent="forget-devices">{texts.forgetDevices}</ActionButton>}
      </div>
    </Card>
  )
}
