import type { Stay } from '@lodestay/domain/stays/stay'
import { money } from '../../../lib/format.ts'
import { paths, siteAddress } from '../../../lib/paths.ts'
import { useRootData } from '../../../lib/root-data.ts'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

/** Replaces links on paper: the rate, the page's URL, and a QR code for it. */
export default function PrintSheet({ stay }: { stay: Stay }) {
  const { brand, origin } = useRootData()
  const address = origin + siteAddress(stay.shortlink ? paths.shortlink(stay.shortlink) : paths.stay(stay.id))
  return (
    <section className="hidden break-inside-avoid items-center gap-6 border-t border-line pt-6 print:flex">
      <img
        src={siteAddress(paths.stayQrCode(stay.id))}
        alt={texts.qrOfPage}
        width={120}
        height={120}
        fetchPriority="low"
      />
      <p className="text-sm">
        {stay.currentRate !== null && (
          <span className="block text-lg font-semibold">
            {money(stay.currentRate)} {uiTexts.aNight}
          </span>
        )}
        <span className="block">{texts.bookingLinksOn(brand)}</span>
        <span className="block font-semibold break-all">{address}</span>
      </p>
    </section>
  )
}
