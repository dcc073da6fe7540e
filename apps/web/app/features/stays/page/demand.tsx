import type { StayInterest } from '@lodestay/domain/stays/interest'
import favorite from '@lodestay/icons/favorite-fill.svg?path'
import trending from '@lodestay/icons/trending_up.svg?path'
import watched from '@lodestay/icons/visibility.svg?path'
import { writtenLanguage } from '../../../lib/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as texts from './texts.ts'

type Props = {
  /** The host's own text. */
  readonly demand: string
  readonly interest: StayInterest | null
}

/** The demand for a stay: the host's text, and the counts. */
export default function Demand({ demand, interest }: Props) {
  const { recentFavorites = 0, watchers = 0 } = interest ?? {}
  const lines = [
    demand && { icon: trending, text: demand, lang: writtenLanguage },
    recentFavorites > 0 && { icon: favorite, text: texts.favoritedLately(recentFavorites), lang: undefined },
    watchers > 0 && { icon: watched, text: texts.watchedBy(watchers), lang: undefined },
  ].filter((line) => typeof line === 'object')
  if (lines.length === 0) return null
  return (
    <ul aria-label={texts.demand} className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">
      {lines.map(({ icon, text, lang }) => (
        <li key={text} lang={lang} className="flex items-center gap-2">
          <Icon path={icon} size={18} className="shrink-0 text-ember-text" />
          {text}
        </li>
      ))}
    </ul>
  )
}
