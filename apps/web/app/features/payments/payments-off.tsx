import { Notice } from '../../ui/notice.tsx'
import * as texts from './texts.ts'

/** Explains why nothing can be bought. */
export function PaymentsOff({ className }: { className?: string }) {
  return (
    <Notice kind="warning" title={texts.paymentsOff} className={className}>
      {texts.paymentsOffHint}
    </Notice>
  )
}
