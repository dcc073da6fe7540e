import type { GiveawayAnnouncement } from '@lodestay/domain'
import { safeLink } from '../../lib/paths.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import * as texts from './texts.ts'

/** Links to the posts in which a giveaway's outlets announced its winner. */
export function Announcements({ announcements }: { announcements: readonly GiveawayAnnouncement[] }) {
  const dayOfTime = useDayOfTime()
  return (
    <section aria-labelledby="announcements" className="mt-8">
      <h2 id="announcements" className="text-xl">
        {texts.announcedBy}
      </h2>
      <ul className="mt-2 flex flex-col gap-1 text-ink-soft">
        {announcements.map(({ outletName, network, url, postedAt }) => {
          const to = url && safeLink(url)
          return (
            <li key={`${outletName} ${postedAt}`}>
              {to ? (
                <a href={to} className="link font-semibold" rel="noreferrer" target="_blank">
                  {outletName}
                </a>
              ) : (
                <span className="font-semibold">{outletName}</span>
              )}{' '}
              · {[network, dayOfTime(postedAt)].filter(Boolean).join(' · ')}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
