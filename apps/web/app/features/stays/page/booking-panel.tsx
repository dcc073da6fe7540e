import openInNew from '@lodestay/icons/open_in_new.svg?path'
import type { ReactNode } from 'react'
import { money } from '../../../lib/format.ts'
import { paths, safeLink } from '../../../lib/paths.ts'
import { useCountedLink } from '../../../lib/use-counted-link.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

export type BookableStay = {
  readonly id: string
  readonly currentRate: number | null
  readonly averageRate: number | null
  readonly bookingLinks: Readonly<Record<string, string>>
}

/** The counted redirect to a booking site. A stay that isn't public yet has none, so its own link is shown. */
export function useOutboundLink(stay: BookableStay, partner: string, preview: boolean): string | undefined {
  const counted = useCountedLink(paths.outboundLink(stay.id, partner, 'stay-page'))
  return preview ? (safeLink(stay.bookingLinks[partner]) ?? undefined) : counted
}

export function wordsFor(partner: string): string {
  return /^(website|direct|own site|host)$/i.test(partner) ? texts.bookWithHost : texts.bookOn(partner)
}

function BookingLink({
  stay,
  partner,
  preview,
  first,
}: {
  stay: BookableStay
  partner: string
  preview: boolean
  first: boolean
}) {
  return (
    <a
      href={useOutboundLink(stay, partner, preview)}
      target="_blank"
      rel="nofollow noreferrer"
      className={cx(
        buttonClass({ variant: first ? 'primary' : 'secondary', size: 'large', wide: true }),
        'no-underline',
      )}
    >
      {wordsFor(partner)}
      <Icon path={openInNew} size={18} />
      <span className="sr-only">{texts.opensInNewTabAfter}</span>
    </a>
  )
}

function Rate({ stay, className }: { stay: BookableStay; className?: string }) {
  const { currentRate: rate, averageRate } = stay
  const below = rate !== null && averageRate !== null && rate < averageRate
  if (rate === null) return <p className={cx('text-ink-soft', className)}>{texts.seeBookingPageForRate}</p>
  return (
    <p className={className}>
      <span className="font-serif text-2xl font-[560] tabular-nums">{money(rate)}</span>
      <span className="text-ink-soft"> {uiTexts.aNight}</span>
      {below && <span className="block text-sm text-action-text">{texts.usuallyRate(money(averageRate))}</span>}
    </p>
  )
}

/** The rate, and the links to book. */
export function BookingPanel({
  stay,
  preview,
  id,
  children,
}: {
  stay: BookableStay
  preview: boolean
  id?: string
  /** Reasons to book now: offers and last-minute nights. */
  children?: ReactNode
}) {
  const partners = Object.keys(stay.bookingLinks)
  return (
    <section
      id={id}
      aria-label={texts.whereToBook}
      className="scroll-mt-28 rounded-xl border border-line bg-raised p-5 shadow-card sm:p-6"
    >
      <Rate stay={stay} />
      {partners.length > 0 && (
        <ul className="mt-5 flex flex-col gap-2.5">
          {partners.map((partner, index) => (
            <li key={partner}>
              <BookingLink stay={stay} partner={partner} preview={preview} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {children}
      <p className="mt-4 text-xs text-ink-soft">{texts.youBookThere}</p>
    </section>
  )
}
