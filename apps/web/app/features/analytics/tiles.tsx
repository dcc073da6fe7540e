import { type CountedKind, countedKinds } from '@lodestay/domain/events/counting'
import { Link } from 'react-router'
import { number } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import * as texts from './texts.ts'

type Counts = Readonly<Record<CountedKind, number>>
type Props = {
  readonly total: Counts
  readonly before: Counts
  readonly kinds?: readonly CountedKind[]
  /** Where a tile links to. */
  readonly to: (kind: CountedKind) => string
  readonly current?: CountedKind
}

/** The counts at a glance, each next to that of the preceding period; a tile selects what the charts show. */
export function Tiles({ total, before, kinds = countedKinds, to, current }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {kinds.map((kind) => (
        <li key={kind}>
          <Link
            to={to(kind)}
            preventScrollReset
            aria-current={kind === current ? 'true' : undefined}
            title={texts.kindHints[kind]}
            className={cx(
              'flex h-full flex-col rounded-lg border bg-raised p-4 no-underline transition-shadow hover:shadow-lift',
              kind === current ? 'border-action-line shadow-card' : 'border-line',
            )}
          >
            <span className="text-sm text-ink-soft">{texts.kinds[kind]}</span>
            <span className="font-serif text-3xl tabular-nums">{number(total[kind])}</span>
            <span className={cx('text-xs', total[kind] > before[kind] ? 'text-action-text' : 'text-ink-soft')}>
              {texts.changeShort(total[kind], before[kind])}
              {before[kind] > 0 && <span className="text-ink-soft"> · {texts.before(number(before[kind]))}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
