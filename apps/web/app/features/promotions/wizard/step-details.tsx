import { zoneName } from '../../../lib/format.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { NetworkTexts } from './network-texts.tsx'
import { Participants } from './participants.tsx'
import {
  PromotionField,
  PromotionMoment,
  PromotionNights,
  PromotionPriority,
  PromotionTags,
} from './promotion-field.tsx'
import * as texts from './texts.ts'
import { useWizard } from './wizard-access.ts'

export default function DetailsStep() {
  const { promotion, values, mayUpdate } = useWizard()
  const isContest = Boolean(values.eligibilityRequirements || values.detailsAndExclusions || values.winner)
  return (
    <>
      <PromotionField name="summary" rows={4} hint={texts.summaryHint} />
      <PromotionField name="details" rows={5} hint={texts.detailsHint} />
      <NetworkTexts />
      <PromotionTags name="taggedAccounts" hint={texts.accountsHint} placeholder={texts.accountsPlaceholder} />
      <PromotionTags name="taggedLocations" hint={texts.locationsHint} placeholder={texts.locationsPlaceholder} />
      {mayUpdate && <Participants />}
      <PromotionField
        name="linkStickerText"
        autoComplete="off"
        placeholder={texts.linkTextPlaceholder}
        hint={texts.linkStickerHint}
      />
      <PromotionMoment name="requestedDate" hint={texts.requestedDateHint(zoneName(promotion.timeZone))} />
      <PromotionPriority />
      <PromotionField name="dateInstructions" rows={2} hint={texts.dateInstructionsHint} />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 text-base font-semibold">{texts.promotedDates}</legend>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <PromotionMoment name="startDate" hint={texts.startDateHint} />
          <PromotionMoment name="endDate" hint={texts.endDateHint} />
        </div>
        <PromotionNights hint={texts.nightsHint} />
      </fieldset>
      <Disclosure title={texts.contest} open={isContest}>
        <div className="flex flex-col gap-6 pt-1 text-ink">
          <PromotionField name="eligibilityRequirements" rows={3} hint={texts.eligibilityHint} />
          <PromotionField name="detailsAndExclusions" rows={3} hint={texts.exclusionsHint} />
          <PromotionField name="winner" autoComplete="off" hint={texts.winnerHint} />
        </div>
      </Disclosure>
      <PromotionField name="extraNotes" rows={3} hint={texts.notesHint} />
    </>
  )
}
