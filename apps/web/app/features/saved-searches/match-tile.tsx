import type { SearchMatch } from '@lodestay/domain/saved-searches/saved-search'
import { nights as countNights, dateRange, money } from '../../lib/format.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { LazyStayCard } from '../stays/card/lazy-stay-card.tsx'
import * as cardTexts from '../stays/card/texts.ts'
import * as texts from './texts.ts'

type Props = { readonly match: Omit<SearchMatch, 'stay'> & { readonly stay: CardView }; readonly priority: boolean }

/** A stay that newly matched a search, and why. */
export function MatchTile({ match, priority }: Props) {
  const { stay, kind, nights, was, price, noticeId } = match
  return (
    <>
      <LazyStayCard stay={stay} priority={priority} level="h3" />
      <p className="mt-2 text-sm text-ink-soft">
        <span className="font-semibold text-ink">{texts.kinds[kind]}</span>
        {nights && `: ${dateRange(nights)}`}
        {kind === 'cheaper' && price !== null && (
          <>
            {nights ? ', ' : ': '}
            {money(price)}
            {was !== null && ` ${uiTexts.insteadOf} ${money(was)}`}{' '}
            {nights && !noticeId ? cardTexts.forNights(countNights(nights)) : uiTexts.aNight}
          </>
        )}
      </p>
    </>
  )
}
