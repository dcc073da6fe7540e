import { Link } from 'react-router'
import { writtenLanguage } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { ListedGiveaway } from './giveaway-card.tsx'
import { phaseBadges, phaseLine, phaseOf } from './giveaway-facts.ts'

type Props = { readonly giveaways: readonly Omit<ListedGiveaway, 'picture' | 'place'>[]; readonly now: number }

/** A stay's giveaways that can be entered now or soon, next to its booking panel. */
export default function StayGiveaways({ giveaways, now }: Props) {
  return (
    <section aria-label={uiTexts.giveaways} className="mt-5 border-t border-line pt-4">
      <ul className="flex flex-col gap-4">
        {giveaways.map((giveaway) => {
          const phase = phaseOf(giveaway, now)
          return (
            <li key={giveaway.id} className="flex flex-col items-start gap-1.5">
              <Badge tone={phaseBadges[phase].tone} dot>
                {phaseBadges[phase].text}
              </Badge>
              <Link
                to={paths.giveaway(giveaway.id)}
                lang={writtenLanguage}
                className="link font-serif text-lg leading-tight font-[560]"
              >
                {giveaway.title}
              </Link>
              <p lang={writtenLanguage} className="text-sm">
                {giveaway.prize}
              </p>
              <p className="text-xs text-ink-faint">{phaseLine(giveaway, phase)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
