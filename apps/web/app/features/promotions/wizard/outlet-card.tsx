import type { OutletRecord } from '@lodestay/domain/execution/execution-task'
import type { PricedOutlet } from '@lodestay/domain/outlets/outlet'
import { money, number } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CheckSquare } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import * as uiTexts from '../../../ui/texts.ts'
import { OutletAvatar } from '../../outlets/outlet-avatar.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly outlet: PricedOutlet
  /** Its past results; undefined if there is too little data. */
  readonly record: OutletRecord | undefined
  readonly chosen: boolean
  /** Why it can't be chosen; a chosen one can always be deselected. */
  readonly refusal: string | undefined
  readonly onChange: (chosen: boolean) => void
}

/** An outlet with the facts that hosts compare: audience, topics, price. The whole card is a checkbox. */
export function OutletCard({ outlet, record, chosen, refusal, onChange }: Props) {
  const { id, name, handle, description, network, reach, audience, topics, price } = outlet
  const closed = refusal !== undefined && !chosen
  return (
    <li>
      <label
        htmlFor={`outlet-${id}`}
        className={cx(
          'choice-card flex h-full gap-3.5 rounded-lg border border-line-strong bg-raised p-4 transition-colors hover:border-ink-soft',
          closed && 'border-line bg-sunken hover:border-line',
        )}
      >
        <OutletAvatar name={name} />
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              <span className="block leading-snug font-semibold">{name}</span>
              <span className="block truncate text-xs text-ink-faint">{handle}</span>
            </span>
            <CheckSquare
              id={`outlet-${id}`}
              checked={chosen}
              disabled={closed}
              aria-label={`${name}, ${network?.name ?? texts.noNetworkSpoken}, ${money(price)}`}
              aria-describedby={refusal ? `${id}-refusal` : undefined}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          </span>
          <Badge tone="plum" className="self-start">
            {network?.name ?? uiTexts.noNetwork}
          </Badge>
          <span className="flex items-baseline justify-between gap-3 text-xs text-ink-soft">
            {texts.followers(reach)}
            <span className="text-base font-semibold text-ink tabular-nums">{money(price)}</span>
          </span>
          {description && <span className="line-clamp-2 text-xs text-ink-soft">{description}</span>}
          {audience && <span className="text-xs text-ink-faint">{texts.forAudience(audience)}</span>}
          {record && (
            <span className="text-xs font-medium text-action-text">
              {texts.broughtBefore(number(record.low), number(record.high), record.promotions)}
            </span>
          )}
          {topics.length > 0 && (
            <span className="flex flex-wrap gap-1">
              {topics.map((topic) => (
                <Badge key={topic}>{topic}</Badge>
              ))}
            </span>
          )}
          {refusal && (
            <span id={`${id}-refusal`} className="text-xs font-medium text-amber-text">
              {refusal}
            </span>
          )}
        </span>
      </label>
    </li>
  )
}
