import { BookingLinkRows } from './booking-link-rows.tsx'
import { EarlyBookingCard } from './early-booking-card.tsx'
import { StayMoney } from './stay-fields.tsx'

export default function RatesSection() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <StayMoney path="currentRate" label="Current rate" unit="a night" hint="What most nights cost now." />
        <StayMoney
          path="averageRate"
          label="Average rate"
          unit="a night"
          optional
          hint="Where the current one is lower, the card says so."
        />
      </div>
      <BookingLinkRows />
      <EarlyBookingCard />
    </>
  )
}
