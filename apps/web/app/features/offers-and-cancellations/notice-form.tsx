import { cancellationFields } from '@lodestay/domain/offers-and-cancellations/notice-fields'
import { useState } from 'react'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { type FieldOfForm, PostedField, type PostedLooks } from '../fields/posted-field.tsx'
import { PostedPictures } from '../fields/posted-pictures.tsx'
import { ActionButton } from '../forms/action-button.tsx'
import { type CampaignChoice, CampaignSelect } from '../forms/campaign-select.tsx'
import { HostedForm, type HostedFormData, type Saved } from '../forms/hosted-form.tsx'
import { ExtraCost, type UnitsOfStay } from '../plan-units/extra-cost.tsx'
import type { NoticeKind, NoticeStatus } from './notice-kinds.ts'
import * as texts from './texts.ts'
import { WatchersNote } from './watchers-note.tsx'

/** Offers lack two of these fields. */
function Field({ name, ...looks }: PostedLooks & { name: FieldOfForm<typeof cancellationFields> }) {
  return <PostedField {...looks} name={name} field={cancellationFields[name]} />
}

type Props = {
  readonly orgId: string
  readonly kind: NoticeKind
  readonly data: HostedFormData
  readonly saved: Saved<NoticeStatus> | null
  /** The units of the notice's stay, or of the only available one; null until a stay is chosen. */
  readonly units: UnitsOfStay | null
  /** Campaigns to choose from. */
  readonly campaigns: readonly CampaignChoice[]
  /** Whether it still is as drafted by the stay's calendar; null if its host created it. */
  readonly drafted: 'unchanged' | 'changed' | null
  readonly result: FormResult | undefined
}

function submitWords(kind: NoticeKind, status: NoticeStatus | undefined): string | null {
  if (status === 'Rejected') return uiTexts.submitAgain
  return status === undefined || (kind === 'cancellations' && status === 'Available') ? uiTexts.submitForReview : null
}

/** The form for an offer or a cancellation. */
export default function NoticeForm({ orgId, kind, data, saved, units, campaigns, drafted, result }: Props) {
  const [stayId, setStayId] = useState(result?.values?.stayId ?? units?.stayId ?? '')
  const isOffer = kind === 'offers'
  const draft = saved?.status === 'Available' ? drafted : null
  return (
    <HostedForm
      {...data}
      saved={saved}
      result={result}
      legend={texts.formLegend}
      wordsFixed={saved?.status === 'Accepted'}
      submit={submitWords(kind, saved?.status)}
      note={
        draft && (
          <Notice
            title={texts.draftTitle}
            action={
              draft === 'unchanged' &&
              saved?.mayUpdate && (
                <ActionButton intent="publish" variant="primary">
                  {texts.publishAsItIs}
                </ActionButton>
              )
            }
          >
            {draft === 'unchanged' ? texts.draftUnchanged : texts.draftChanged}
          </Notice>
        )
      }
      canSave={saved !== null || !isOffer}
      listAddress={paths.host(orgId)[kind]()}
      settings={
        <>
          <Field name="enabled" />
          <Field name="promote" hint={isOffer ? texts.promoteOfferHint : texts.promoteCancellationHint} />
          <CampaignSelect campaigns={campaigns} />
        </>
      }
      onStay={setStayId}
      cost={
        // Once submitted, the list shows its cost.
        !isOffer &&
        (saved === null || saved.status === 'Available' || saved.status === 'Rejected') && (
          <>
            <WatchersNote stayId={stayId} />
            <ExtraCost item="cancellations" loaded={units} stayId={stayId} />
          </>
        )
      }
    >
      <Field name="title" />
      {isOffer ? (
        <Field
          name="dateRange"
          label={texts.offerDates}
          startLabel={uiTexts.from}
          endLabel={uiTexts.through}
          hint={texts.offerDatesHint}
        />
      ) : (
        <>
          <Field
            name="dateRange"
            label={texts.availableNights}
            startLabel={texts.firstNight}
            endLabel={texts.checkOut}
          />
          <Field name="dateInstructions" hint={texts.nightsHint} />
        </>
      )}
      <Field name="price" />
      <Field name="description" />
      <Field name="instructions" hint={texts.instructionsHint} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field name="link" placeholder="https://" />
        <Field name="ctaText" placeholder={texts.bookTheseNights} hint={texts.ctaTextHint} />
      </div>
      {!isOffer && <Field name="linkText" hint={texts.linkTextHint} />}
      <PostedPictures name="media" folder={kind} most={cancellationFields.media.most} />
    </HostedForm>
  )
}
