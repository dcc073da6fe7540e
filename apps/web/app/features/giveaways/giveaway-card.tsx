import type { Giveaway } from '@lodestay/domain'
import { Link } from 'react-router'
import { writtenLanguage } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { phaseBadges, phaseLine, phaseOf } from './giveaway-facts.ts'

export type ListedGiveaway = Pick<Giveaway, 'id' | 'title' | 'prize' | 'status' | 'dateRange' | 'entryCount'> & {
  readonly picture: { readonly url: string; readonly placeholder?: string | undefined } | undefined
  /** The stay's name. */
  readonly place: string
}

type Props = {
  readonly giveaway: ListedGiveaway
  readonly now: number
  readonly priority: boolean
  readonly level?: 'h2' | 'h3'
}

/** A giveaway in a list: the prize, the place, and whether entries are open. `now` in milliseconds. */
export function GiveawayCard({ giveaway, now, priority, level: Heading = 'h2' }: Props) {
  const phase = phaseOf(giveaway, now)
  return (
    <Card flush className="group relative flex h-full flex-col">
      <Picture
        source={giveaway.picture}
        alt=""
        sizes="(width < 37.5rem) 92vw, (width < 56.25rem) 46vw, 26rem"
        widest={960}
        priority={priority}
      />
      <div className="flex flex-1 flex-col items-start gap-1.5 p-5">
        <Badge tone={phaseBadges[phase].tone} dot>
          {phaseBadges[phase].text}
        </Badge>
        <Heading className="text-xl">
          <Link
            to={paths.giveaway(giveaway.id)}
            lang={writtenLanguage}
            className="no-underline after:absolute after:inset-0 group-hover:underline"
          >
            {giveaway.title}
          </Link>
        </Heading>
        <p lang={writtenLanguage} className="text-sm">
          {giveaway.prize}
        </p>
        <p className="text-sm text-ink-soft">{giveaway.place}</p>
        <p className="mt-auto pt-2 text-xs text-ink-faint">{phaseLine(giveaway, phase)}</p>
      </div>
    </Card>
  )
}
