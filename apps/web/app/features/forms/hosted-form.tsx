import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { type ReactNode, useId } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IgnoreEnter } from '../../ui/enter-key.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { statusWord } from '../../ui/status-words.ts'
import * as uiTexts from '../../ui/texts.ts'
import { PostedFormProvider } from '../fields/posted-field.tsx'
import type { FormValues } from '../fields/posted-values.ts'
import { useUploadHold } from '../media/use-upload-hold.ts'
import { FormNotice } from './form-notice.tsx'
import { Rejected } from './rejected.tsx'
import * as texts from './texts.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useFormReset } from './use-form-reset.ts'
import { useSavedValues } from './use-saved-values.ts'
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

/** Errors come in the order of the item's table, as do its fields; the stay, which is not in the table, is first here. */
function inFormOrder(errors: Readonly<Record<string, string>>): [path: string, message: string][] {
  return Object.entries(errors).toSorted(([a], [b]) => Number(b === 'stayId') - Number(a === 'stayId'))
}

/**
 * The form frame of offers, cancellations, giveaways and campaigns: notices, errors, the stay, the fields and the
 * buttons. A plain posted form, so it works without JavaScript.
 */
export function HostedForm({ saved, result: answered, heading, warning, closed, ...form }: Props) {
  const id = useId()
  const idOf = (name: string): string => `${id}-${name}`
  // The appeal form shows its own result.
  const result = answered?.intent === 'appeal' ? undefined : answered
  const errors = result?.errors ?? {}
  const errorOf = (name: string) =>
    Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
  const hold = useUploadHold()
  // Other forms of the page, such as the one that adds to a campaign, aren't about this one's input.
  const own = answered?.intent === 'save' || answered?.intent === 'submit' ? answered : undefined
  const { version } = saved ?? {}
  const reset = useFormReset(own, { version, values: form.values }, version, hold.isUploading)
  const { shown } = reset
  const typed = useSavedValues(reset, shown.version, own)
  const written = own?.values ?? typed.values
  const posted = {
    idOf,
    errorOf,
    textOf: (name: string) => written?.[name] ?? String(shown.values[name] ?? ''),
    isOn: (name: string) => (written ? name in written : shown.values[name] === true),
    today: form.today,
    onUploading: hold.onUploading,
  }
  const { pathname } = useLocation()
  const { state, formData, location } = useNavigation()
  const sent = formData?.get('intent') ?? undefined
  // Creating an item leads to another page, which would lose anything typed in the meantime. A refusal stays on this one:
  // its summary takes the focus while the page's data is still reloading.
  const isNewSent = !saved && sent !== undefined && (state === 'submitting' || location?.pathname !== pathname)
  const holdFocus = useFocusAfter(isNewSent)
  const reason = closed ?? hold.reason
  const backToReview = saved?.staffReview && (
    <ButtonLink size="small" to={saved.staffReview.address}>
      {texts.backToReview}
    </ButtonLink>
  )
  const { stays, submit, canSave = true, canAppeal = true, fixedNote = texts.textIsFixed } = form
  return (
    <>
      <h1 className="mb-6 text-3xl">{heading}</h1>
      <div className="flex max-w-2xl flex-col gap-6">
        <FormNotice result={answered} fields={[...Object.keys(errors), 'message']} />
        {warning && !answered && <Notice kind="warning">{warning}</Notice>}
        {closed && (
          <Notice kind="warning" action={backToReview ?? form.closedAction}>
            {closed}
          </Notice>
        )}
        {!closed && backToReview && (
          <Notice title={texts.editingAsStaff} action={backToReview}>
            {texts.staffEditsDraft}
          </Notice>
        )}
        {!closed && form.note}
        {saved && form.wordsFixed && !closed && <Notice title={statusWord(saved.status)}>{fixedNote}</Notice>}
        {saved?.status === 'Submitted' && !backToReview && <Notice>{texts.waitingForReview}</Notice>}
        {saved && (saved.status === 'Rejected' || saved.rejection) && (
          <Rejected
            id={saved.id}
            rejection={saved.rejection}
            mayUpdate={saved.mayUpdate}
            canAppeal={canAppeal && saved.status === 'Rejected'}
            result={answered}
          />
        )}
        <Form
          key={typed.key}
          {...reset.bind}
          onSubmit={(event) => {
            reset.bind.onSubmit(event)
            holdFocus()
          }}
          method="post"
          noValidate
          inert={isNewSent}
          className="flex flex-col gap-6"
        >
          {submit && <IgnoreEnter />}
          <ErrorSummary
            items={inFormOrder(errors).map(([path, message]) => ({
              fieldId: idOf(path.split('.')[0] ?? path),
              message,
            }))}
          />
          {shown.version !== undefined && <VersionField version={shown.version} result={own} />}
          <PostedFormProvider value={posted}>
            <fieldset disabled={closed !== undefined || form.wordsFixed} className="flex min-w-0 flex-col gap-5">
              <legend className="sr-only">{form.legend}</legend>
              {stays === null ? null : typeof stays === 'string' ? (
                <p className="text-sm">
                  <span className="font-semibold">{texts.stayBefore} </span>
                  {stays}
                </p>
              ) : (
                <Select
                  id={idOf('stayId')}
                  label={uiTexts.stay}
                  name="stayId"
                  required
                  placeholder={uiTexts.chooseStay}
                  options={stays.map(({ id, name }) => ({ value: id, label: name }))}
                  defaultValue={written?.stayId ?? ''}
                  onChange={({ currentTarget: { value } }) => form.onStay?.(value)}
                  error={errorOf('stayId')}
                />
              )}
              {form.children}
            </fieldset>
            {form.settings && (
              <fieldset disabled={closed !== undefined} className="flex flex-col gap-1">
                <legend className="mb-1.5 text-sm font-semibold">{texts.afterAcceptance}</legend>
                {form.settings}
              </fieldset>
            )}
          </PostedFormProvider>
          {form.cost}
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
            {submit && (
              <Button
                type="submit"
                name="intent"
                value="submit"
                variant="primary"
                loading={sent === 'submit'}
                disabledReason={reason}
              >
                {submit}
              </Button>
            )}
            {canSave && (
              <Button
                type="submit"
                name="intent"
                value="save"
                variant={submit ? 'secondary' : 'primary'}
                loading={sent === 'save'}
                disabledReason={reason}
              >
                {saved ? uiTexts.save : uiTexts.saveDraft}
              </Button>
            )}
            <ButtonLink variant="quiet" to={form.listAddress}>
              {texts.backToList}
            </ButtonLink>
            {hold.reason && <span className="text-sm text-ink-soft">{hold.reason}</span>}
          </div>
        </Form>
      </div>
    </>
  )
}
