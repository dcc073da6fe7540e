import type { CalendarFeed, Taken } from '@lodestay/domain'
import * as texts from './texts.ts'

/** Labels and colors for what took nights; the labels are shown in the legend and to screen readers. */
export type TakenBy = { readonly label: string; readonly look: string; readonly mark: string }

/** Nights that other sites had sold, and that are available now. */
export const freed: TakenBy = { label: texts.cameFree, look: 'bg-action-soft text-action-text', mark: '✦' }

const feedLooks = ['bg-plum-soft text-plum-text', 'bg-amber-soft text-amber-text', 'bg-ember-soft text-ember-text']

/** @param feeds in the order in which they were added, which determines each one's color */
export function takenBy(
  { source, feedId, kind }: Pick<Taken, 'source' | 'feedId' | 'kind'>,
  feeds: readonly Pick<CalendarFeed, 'id' | 'name'>[],
): TakenBy {
  if (source === 'host') return { label: texts.yourBlock, look: 'bg-sunken text-ink', mark: '■' }
  if (source === 'import') return { label: texts.imported, look: 'bg-sunken text-ink-soft', mark: '▣' }
  const index = feeds.findIndex(({ id }) => id === feedId)
  const name = feeds[index]?.name ?? texts.imported
  const look = feedLooks[index % feedLooks.length] ?? ''
  if (kind === 'reservation') return { label: texts.reservationAt(name), look, mark: '●' }
  if (kind === 'block') return { label: texts.blockAt(name), look, mark: '○' }
  return { label: texts.unclearAt(name), look, mark: '◐' }
}
