import { BookingLinkRows } from './booking-link-rows.tsx'
import { EarlyBookingCard } from './early-booking-card.tsx'
import { StayField } from './stay-field.tsx'

export default function RatesSection() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <StayField name="currentRate" hint="What most nights cost now." />
        <StayField name="averageRate" hint="If the current rate is lower, the card says so." />
      </div>
      <BookingLinkRows />
      <EarlyBookingCard />
    </>
  )
}
