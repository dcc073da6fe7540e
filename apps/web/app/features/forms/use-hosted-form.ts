import { type FormEvent, useId } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import type { FormValues } from '../fields/posted-values.ts'
import { useUploadHold } from '../media/use-upload-hold.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useFormReset } from './use-form-reset.ts'
import { useSavedValues } from './use-saved-values.ts'

type Options = {
  /** Of the item; undefined when creating one. */
  readonly version: number | undefined
  /** Of the page's last submission, whichever form it was of. */
  readonly result: FormResult | undefined
  /** The controls' initial values. */
  readonly values: FormValues
  /** The first selectable day. */
  readonly today: string
}

/** The fields' values and errors of a hosted form, and when it is reset, restored or locked. */
export function useHostedForm({ version, result, values, today }: Options) {
  const id = useId()
  const idOf = (name: string): string => `${id}-${name}`
  // The appeal form shows its own result.
  const errors = (result?.intent === 'appeal' ? undefined : result?.errors) ?? {}
  const errorOf = (name: string) =>
    Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
  const hold = useUploadHold()
  // Other forms of the page, such as the one that adds to a campaign, aren't about this one's input.
  const ownResult = result?.intent === 'save' || result?.intent === 'submit' ? result : undefined
  const reset = useFormReset(ownResult, { version, values }, version, hold.isUploading)
  const { shown } = reset
  const { key: formKey, values: stored } = useSavedValues(reset, shown.version, ownResult)
  const input = ownResult?.values ?? stored
  const posted = {
    idOf,
    errorOf,
    textOf: (name: string) => input?.[name] ?? String(shown.values[name] ?? ''),
    isOn: (name: string) => (input ? name in input : shown.values[name] === true),
    today,
    onUploading: hold.onUploading,
  }
  const { pathname } = useLocation()
  const { state, formData, location } = useNavigation()
  const sentIntent = formData?.get('intent') ?? undefined
  // Creating an item leads to another page, which would lose anything typed in the meantime. A refusal stays on this one:
  // its summary takes the focus while the page's data is still reloading.
  const isCreating =
    version === undefined && sentIntent !== undefined && (state === 'submitting' || location?.pathname !== pathname)
  const holdFocus = useFocusAfter(isCreating)
  return {
    errors,
    ownResult,
    posted,
    /** The version that the fields were filled from. */
    version: shown.version,
    /** The stay that was chosen for a new item. */
    stayId: input?.stayId ?? '',
    sentIntent,
    /** Why the form can't be submitted while a field uploads. */
    holdReason: hold.reason,
    formKey,
    formProps: {
      ...reset.bind,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        reset.bind.onSubmit(event)
        holdFocus()
      },
      inert: isCreating,
    },
  }
}
