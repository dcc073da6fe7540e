import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { IgnoreEnter } from '../../ui/enter-key.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { statusWord } from '../../ui/status-words.ts'
import * as uiTexts from '../../ui/texts.ts'
import { PostedFormProvider } from '../fields/posted-field.tsx'
import type { FormValues } from '../fields/posted-values.ts'
import { FormNotice } from './form-notice.tsx'
import { HostedButtons } from './hosted-buttons.tsx'
import { HostedStayField } from './hosted-stay-field.tsx'
import { Rejected } from './rejected.tsx'
import * as texts from './texts.ts'
import { useHostedForm } from './use-hosted-form.ts'
import { VersionField } from './version-field.tsx'

/** The item being edited; null when creating one. */
export type Saved<Status extends string = string> = {
  readonly id: string
  readonly status: Status
  readonly version: number
  /** Why it was rejected; null if it wasn't. */
  readonly rejection: Feedback | null
  readonly mayUpdate: boolean
  /** While it is in review, for a person who may edit it only as staff. */
  readonly staffReview?: StaffReview | null
}
/** The review of the item. */
export type StaffReview = {
  readonly address: string
  /** Why this staff member can't edit it now. */
  readonly closed: string | undefined
}
/** The loader data that these pages share. */
export type HostedFormData = {
  readonly heading: string
  /**
   * When creating, the stays to choose from; otherwise the name of the item's stay. Null if it isn't for a single stay.
   */
  readonly stays: readonly { readonly id: string; readonly name: string }[] | string | null
  /** The controls' initial values. */
  readonly values: FormValues
  /** Why the form is currently read-only. */
  readonly closed: string | undefined
  /** Why the action that led here was only partly done. */
  readonly warning: string | undefined
  /** The first selectable day. */
  readonly today: string
}
type Props = HostedFormData & {
  readonly saved: Saved | null
  readonly result: FormResult | undefined
  /** Names the group of fields for screen readers. */
  readonly legend: string
  /** True once accepted: the text can no longer change. */
  readonly wordsFixed?: boolean
  /** What the host can do then. */
  readonly fixedNote?: string
  /** Settings below the text that can still change after acceptance. */
  readonly settings?: ReactNode
  /** Shown before the fields. */
  readonly note?: ReactNode
  /** An action available while the form is read-only; not part of the form. */
  readonly closedAction?: ReactNode
  /** The cost of submitting, above the buttons. */
  readonly cost?: ReactNode
  /** Called when a different stay is chosen. */
  readonly onStay?: (stayId: string) => void
  /** The label of the submit button; null if submitting isn't possible now. */
  readonly submit: string | null
  /** False if saving always submits. */
  readonly canSave?: boolean
  /** False if a rejection can only be addressed by an edit. */
  readonly canAppeal?: boolean
  readonly listAddress: string
  /** The fields, laid out. */
  readonly children: ReactNode
}

type NoticesProps = Pick<
  Props,
  'saved' | 'result' | 'warning' | 'closed' | 'closedAction' | 'note' | 'wordsFixed' | 'fixedNote' | 'canAppeal'
> & { readonly errors: Readonly<Record<string, string>> }

/** Errors come in the order of the item's table, as do its fields; the stay, which is not in the table, is first here. */
function inFormOrder(errors: Readonly<Record<string, string>>): [path: string, message: string][] {
  return Object.entries(errors).toSorted(([a], [b]) => Number(b === 'stayId') - Number(a === 'stayId'))
}

/** What a hosted form says above its fields: its result, why it is read-only, and where its item is in review. */
function HostedNotices({
  saved,
  result,
  errors,
  warning,
  closed,
  closedAction,
  note,
  wordsFixed,
  fixedNote = texts.textIsFixed,
  canAppeal = true,
}: NoticesProps) {
  const backToReview = saved?.staffReview && (
    <ButtonLink size="small" to={saved.staffReview.address}>
      {texts.backToReview}
    </ButtonLink>
  )
  return (
    <>
      <FormNotice result={result} fields={[...Object.keys(errors), 'message']} />
      {warning && !result && <Notice kind="warning">{warning}</Notice>}
      {closed && (
        <Notice kind="warning" action={backToReview ?? closedAction}>
          {closed}
        </Notice>
      )}
      {!closed && backToReview && (
        <Notice title={texts.editingAsStaff} action={backToReview}>
          {texts.staffEditsDraft}
        </Notice>
      )}
      {!closed && note}
      {saved && wordsFixed && !closed && <Notice title={statusWord(saved.status)}>{fixedNote}</Notice>}
      {saved?.status === 'Submitted' && !backToReview && <Notice>{texts.waitingForReview}</Notice>}
      {saved && (saved.status === 'Rejected' || saved.rejection) && (
        <Rejected
          id={saved.id}
          rejection={saved.rejection}
          mayUpdate={saved.mayUpdate}
          canAppeal={canAppeal && saved.status === 'Rejected'}
          result={result}
        />
      )}
    </>
  )
}

/**
 * The form frame of offers, cancellations, giveaways and campaigns: notices, errors, the stay, the fields and the
 * buttons. A plain posted form, so it works without JavaScript.
 */
export function HostedForm({ heading, stays, submit, canSave = true, children, ...props }: Props) {
  const { saved, result, closed } = props
  const form = useHostedForm({ version: saved?.version, result, values: props.values, today: props.today })
  const { errors, posted } = form
  return (
    <>
      <h1 className="mb-6 text-3xl">{heading}</h1>
      <div className="flex max-w-2xl flex-col gap-6">
        <HostedNotices {...props} errors={errors} />
        <Form key={form.formKey} {...form.formProps} method="post" noValidate className="flex flex-col gap-6">
          {submit && <IgnoreEnter />}
          <ErrorSummary
            items={inFormOrder(errors).map(([path, message]) => ({
              fieldId: posted.idOf(path.split('.')[0] ?? path),
              message,
            }))}
          />
          {form.version !== undefined && <VersionField version={form.version} result={form.ownResult} />}
          <PostedFormProvider value={posted}>
            <fieldset disabled={closed !== undefined || props.wordsFixed} className="flex min-w-0 flex-col gap-5">
              <legend className="sr-only">{props.legend}</legend>
              <HostedStayField
                stays={stays}
                id={posted.idOf('stayId')}
                stayId={form.stayId}
                error={posted.errorOf('stayId')}
                onStay={props.onStay}
              />
              {children}
            </fieldset>
            {props.settings && (
              <fieldset disabled={closed !== undefined} className="flex flex-col gap-1">
                <legend className="mb-1.5 text-sm font-semibold">{texts.afterAcceptance}</legend>
                {props.settings}
              </fieldset>
            )}
          </PostedFormProvider>
          {props.cost}
          <HostedButtons
            submit={submit}
            save={canSave ? (saved ? uiTexts.save : uiTexts.saveDraft) : null}
            listAddress={props.listAddress}
            sentIntent={form.sentIntent}
            closed={closed}
            holdReason={form.holdReason}
          />
        </Form>
      </div>
    </>
  )
}
