import type { Watch, WatchedLine } from '@lodestay/domain'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { dateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmButton } from '../forms/action-button.tsx'
import type { Search } from '../search/search-url.ts'
import * as texts from './texts.ts'
import { criteriaWords, placeName, watchPath } from './watch-values.ts'

/** A person's current position or outcome in a line. */
function standing({ status, outcome, ahead, people, endsAt, timeZone }: WatchedLine): string {
  if (status === 'offered') return texts.yourTurnUntil(dateTime(endsAt ?? '', timeZone))
  if (status === 'waiting') return texts.inLine(ahead, people)
  if (status === 'passed') return texts.turnPassed
  if (status === 'lapsed') return texts.turnLapsed
  if (status === 'left') return texts.turnLeft
  if (outcome !== 'gone') return texts.lineOpened
  return endsAt ? texts.turnGone : texts.lineGone
}

function Line({ line }: { line: WatchedLine }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2.5 text-sm">
      <span className={line.status === 'offered' ? 'font-semibold' : 'text-ink-soft'}>{standing(line)}</span>
      {line.token && (
        <ButtonLink size="small" variant="primary" to={paths.watchTurn(line.token)}>
          {texts.seeNights}
        </ButtonLink>
      )}
    </li>
  )
}

/** The form for watching the same again, with its place, nights and guests. */
function againPath({ place, nights, guests }: Watch): string {
  if (place.kind === 'stay') return paths.watches({ stayId: place.stayId, ...nights })
  const { kind, ...where } = place
  const criteria = { ...(kind === 'area' ? { bounds: where } : where), ...nights, ...(guests && { guests }) }
  return watchPath(criteria as Search) ?? paths.watches()
}

/** A traveler's watches, with their places in lines. */
export function WatchList({ watches }: { watches: readonly Watch[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {watches.map((watch) => {
        const name = placeName(watch.place, watch.stay?.name)
        return (
          <Card as="li" key={watch.id}>
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <h2 className="text-lg">
                  {watch.stay ? (
                    <Link to={paths.stay(watch.stay.id)} className="link">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </h2>
                <p className="mt-0.5 text-sm text-ink-soft">{criteriaWords(watch)}</p>
                {watch.endedBy && <Badge>{texts.endedBy[watch.endedBy]}</Badge>}
              </div>
              {watch.endedBy === 'membership' && (
                <ButtonLink
                  size="small"
                  to={againPath(watch)}
                  rel="nofollow"
                  aria-label={`${texts.watchAgain}: ${name}`}
                >
                  {texts.watchAgain}
                </ButtonLink>
              )}
              <ConfirmButton
                about={name}
                question={texts.confirmEndWatch}
                confirm={texts.endWatch}
                intent="end"
                fields={{ id: watch.id }}
              />
            </div>
            {watch.lines.length > 0 ? (
              <ul className="mt-3">
                {watch.lines.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </ul>
            ) : (
              !watch.endedBy && <p className="mt-3 text-sm text-ink-faint">{texts.nothingFreeYet}</p>
            )}
          </Card>
        )
      })}
    </ul>
  )
}
