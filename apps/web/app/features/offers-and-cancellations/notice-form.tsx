import { cancellationFields } from '@lodestay/domain/offers-and-cancellations/notice-fields'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { type FieldOfForm, PostedField, type PostedLooks } from '../fields/posted-field.tsx'
import { HostedForm, type HostedFormData, type Saved } from '../forms/hosted-form.tsx'
import type { NoticeKind, NoticeStatus } from './notice-kinds.ts'

/** Offers lack two of these fields. */
function Field({ name, ...looks }: PostedLooks & { name: FieldOfForm<typeof cancellationFields> }) {
  return <PostedField {...looks} name={name} field={cancellationFields[name]} />
}

type Props = {
  readonly orgId: string
  readonly kind: NoticeKind
  readonly data: HostedFormData
  readonly saved: Saved<NoticeStatus> | null
  readonly result: FormResult | undefined
}

function submitWords(kind: NoticeKind, status: NoticeStatus | undefined): string | null {
  if (status === 'Rejected') return 'Submit again'
  return status === undefined || (kind === 'cancellations' && status === 'Available') ? 'Submit for review' : null
}

/** The form of an offer or a cancellation. */
export default function NoticeForm({ orgId, kind, data, saved, result }: Props) {
  const isOffer = kind === 'offers'
  return (
    <HostedForm
      {...data}
      saved={saved}
      result={result}
      legend="What travelers read"
      wordsFixed={saved?.status === 'Accepted'}
      submit={submitWords(kind, saved?.status)}
      canSave={saved !== null || !isOffer}
      listAddress={paths.host(orgId)[kind]()}
      settings={
        <>
          <Field name="enabled" />
          <Field name="promote" hint="We may also feature it in emails and posts." />
        </>
      }
    >
      <Field name="title" />
      {isOffer ? (
        <Field
          name="dateRange"
          label="Offer dates"
          startLabel="From"
          endLabel="Through"
          hint="Leave empty to run for one week from now."
        />
      ) : (
        <>
          <Field name="dateRange" label="Available nights" startLabel="First night" endLabel="Check-out" />
          <Field name="dateInstructions" hint="For example: both nights together only." />
        </>
      )}
      <Field name="description" />
      <Field name="instructions" hint="For example: mention MIDWEEK when you book." />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="link" placeholder="https://" />
        <Field name="ctaText" placeholder="Book these nights" />
      </div>
      {!isOffer && <Field name="linkText" />}
    </HostedForm>
  )
}
