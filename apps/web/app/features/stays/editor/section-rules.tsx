import { StayField } from './stay-field.tsx'
import * as texts from './texts.ts'

export default function RulesSection() {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <StayField name="checkIn" placeholder={texts.checkInPlaceholder} autoComplete="off" />
        <StayField name="checkOut" placeholder={texts.checkOutPlaceholder} autoComplete="off" />
        <StayField name="parking" />
        <StayField name="pets" />
        <StayField name="minimumNights" hint={texts.minimumNightsHint} />
      </div>
      <StayField name="instantBooking" hint={texts.instantBookingHint} />
      <StayField name="houseRules" rows={4} placeholder={texts.houseRulesPlaceholder} />
      <StayField name="license" hint={texts.licenseHint} autoComplete="off" />
    </>
  )
}
