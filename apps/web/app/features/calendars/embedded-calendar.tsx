import { BRAND_NAME } from '@lodestay/domain/brand'
import { addMonths } from '@lodestay/domain/campaigns/calendar'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { AvailabilityRuns } from './availability.server.ts'
import { MonthTable, NightLegend } from './month-table.tsx'
import * as texts from './texts.ts'

type DocumentProps = {
  readonly title: string
  readonly theme: string | null
  readonly stylesheet: string
  readonly children: ReactNode
}

/** A complete document for an iframe on another site: no scripts, and no visitor data. */
function EmbeddedDocument({ title, theme, stylesheet, children }: DocumentProps) {
  return (
    <html lang="en" {...(theme && { 'data-scheme': theme })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main aria-labelledby="name" className="flex flex-col gap-4 p-4">
          <h1 id="name" className="text-xl">
            {title}
          </h1>
          {children}
        </main>
      </body>
    </html>
  )
}

/** What the iframe shows if there is no such calendar, or it is unavailable. */
export function NoEmbeddedCalendar({ theme, stylesheet }: { theme: string | null; stylesheet: string }) {
  return (
    <EmbeddedDocument title={texts.noSuchCalendar} theme={theme} stylesheet={stylesheet}>
      {null}
    </EmbeddedDocument>
  )
}

type Props = {
  readonly stay: { readonly id: string; readonly name: string }
  /** Where it can be booked. */
  readonly bookings: readonly { readonly label: string; readonly to: string }[]
  readonly availability: AvailabilityRuns
  readonly hasLater: boolean
  readonly theme: string | null
  readonly origin: string
  readonly stylesheet: string
}

/** An embedded calendar, with links to where the stay can be booked and to its own page. */
export function EmbeddedCalendar({ stay, bookings, availability, hasLater, theme, origin, stylesheet }: Props) {
  const step = availability.months.length
  const to = (start: string) => paths.embeddedCalendar(stay.id, { theme, start: start.slice(0, 7) })
  // Months before the current one are over.
  const current = `${availability.today.slice(0, 7)}-01`
  const first = availability.months[0] ?? current
  return (
    <EmbeddedDocument title={texts.calendarOf(stay.name)} theme={theme} stylesheet={stylesheet}>
      {!availability.isKnown && <p className="text-sm text-ink-soft">{texts.checkDates}</p>}
      {/* Side by side at every width: the frame's height is the host's, whatever fits beside each other. */}
      <section
        aria-label={texts.nextMonths}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard
        tabIndex={0}
        className="relative flex snap-x gap-8 overflow-x-auto pb-2 *:shrink-0 *:snap-start *:self-start"
      >
        {availability.months.map((month) => (
          <MonthTable key={month} first={month} availability={availability} />
        ))}
      </section>
      <NightLegend statuses={availability.statuses} />
      <nav aria-label={uiTexts.pages} className="flex flex-wrap gap-x-6 text-sm">
        {first > current && (
          <a className="link inline-flex min-h-11 items-center" href={to(addMonths(first, -step))}>
            {texts.earlierMonths}
          </a>
        )}
        {hasLater && (
          <a className="link inline-flex min-h-11 items-center" href={to(addMonths(first, step))}>
            {texts.laterMonths}
          </a>
        )}
      </nav>
      <ul className="flex flex-wrap gap-x-6 text-sm">
        {bookings.map(({ label, to }) => (
          <li key={to}>
            <OutboundLink to={origin + to} label={label} rel="nofollow noopener" />
          </li>
        ))}
        <li>
          <OutboundLink to={origin + paths.stay(stay.id)} label={texts.seeOn(BRAND_NAME)} rel="noopener" />
        </li>
      </ul>
    </EmbeddedDocument>
  )
}

function OutboundLink({ to, label, rel }: { to: string; label: string; rel: string }) {
  return (
    <a className="link inline-flex min-h-11 items-center" href={to} target="_blank" rel={rel}>
      {label}
    </a>
  )
}
