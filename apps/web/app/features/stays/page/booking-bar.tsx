import { money } from '../../../lib/format.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import * as uiTexts from '../../../ui/texts.ts'
import { type BookableStay, useOutboundLink, wordsFor } from './booking-panel.tsx'
import * as texts from './texts.ts'

/** The booking button within thumb reach on phones. It disappears at the end of the page. */
export default function BookingBar({ stay, preview }: { stay: BookableStay; preview: boolean }) {
  const partners = Object.keys(stay.bookingLinks)
  const [only] = partners
  const link = useOutboundLink(stay, only ?? '', preview)
  const look = cx(buttonClass({ variant: 'primary', size: 'large' }), 'max-w-full no-underline')
  if (!only) return null
  return (
    <div className="bottom-strip page-bleed z-20 mt-10 gap-4 bg-paper/96 py-2.5 backdrop-blur-md lg:hidden print:hidden">
      <p className="text-sm leading-tight">
        {stay.currentRate === null ? (
          <span className="text-ink-soft">{uiTexts.rateOnBookingPage}</span>
        ) : (
          <>
            <span className="text-lg font-semibold tabular-nums">{money(stay.currentRate)}</span>
            <span className="block text-xs text-ink-soft">{uiTexts.aNight}</span>
          </>
        )}
      </p>
      {partners.length === 1 ? (
        <a href={link} target="_blank" rel="nofollow noreferrer" className={look}>
          {wordsFor(only)}
          <span className="sr-only">{texts.opensInNewTabAfter}</span>
        </a>
      ) : (
        <a href="#book" className={look}>
          {texts.whereToBook}
        </a>
      )}
    </div>
  )
}
