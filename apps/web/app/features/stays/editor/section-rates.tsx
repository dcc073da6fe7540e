import { BookingLinkRows } from './booking-link-rows.tsx'
import { EarlyBookingCard } from './early-booking-card.tsx'
import { StayField } from './stay-field.tsx'
import * as texts from './texts.ts'

export default function RatesSection() {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <StayField name="currentRate" hint={texts.currentRateHint} />
        <StayField name="averageRate" hint={texts.averageRateHint} />
      </div>
      <BookingLinkRows />
      <EarlyBookingCard />
    </>
  )
}
