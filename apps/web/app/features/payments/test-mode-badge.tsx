import science from '@lodestay/icons/science.svg?path'
import { Badge } from '../../ui/badge.tsx'
import * as texts from './texts.ts'

/** Marks payment pages while no real money moves. */
export function TestModeBadge({ className }: { className?: string }) {
  return (
    <span title={texts.testModeHint} className={className}>
      <Badge tone="amber" icon={science}>
        {texts.testMode}
        <span className="sr-only">: {texts.testModeHint}</span>
      </Badge>
    </span>
  )
}
