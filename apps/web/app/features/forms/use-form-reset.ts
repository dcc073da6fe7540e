import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'

/** A form's content, except for what the page puts there: the version it is based on, and its idempotency key. */
function contentOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'version' && name !== 'key'))
}

function focusableIn(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
}

type Basis<Shown> = { readonly round: number; readonly shown: Shown; readonly version: string | number | undefined }

export type FormReset<Shown> = {
  /** The form's key: changing it empties the form, or fills it with the saved values. */
  readonly key: number
  /** The values the form was filled with: newer ones may have been saved while the user has unsent input. */
  readonly shown: Shown
  /** Props to spread on the form. */
  readonly bind: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  /** True if the form has input that was neither saved nor sent. */
  readonly isTyped: () => boolean
}

/**
 * Resets a posted form after its own success, and not when anything else on the page changes. Input typed during
 * submission is kept, based on the saved version; input typed while someone else saves stays based on the previous
 * version, so that submitting it is a conflict (412).
 * @param result of this form; undefined if the page's last submission was of another form
 * @param saved the values the form is filled with; a new object for each version
 * @param isHeld true while a field's upload belongs to the current input
 */
export function useFormReset<Shown>(
  result: Pick<FormResult, 'problem' | 'errors'> | undefined,
  saved: Shown,
  version?: string | number,
  isHeld = false,
): FormReset<Shown> {
  const { state } = useNavigation()
  const [basis, setBasis] = useState<Basis<Shown>>({ round: 0, shown: saved, version })
  const form = useRef<HTMLFormElement>(null)
  /** The form's content when it was filled, and when it was submitted. */
  const filled = useRef('')
  const sent = useRef<string | null>(null)
  /** The index of the control that had the focus when the form was reset. */
  const focused = useRef(-1)
  const isTyped = (): boolean => form.current !== null && contentOf(form.current) !== filled.current

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another element
  useEffect(() => {
    if (!form.current) return
    filled.current = contentOf(form.current)
    focusableIn(form.current)[focused.current]?.focus({ preventScroll: true })
    focused.current = -1
  }, [basis.round])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each answer, when the page is up to date
  useEffect(() => {
    if (state !== 'idle' || !form.current) return
    const isSaved = sent.current !== null && result !== undefined && !result.problem && !result.errors
    if (isSaved) filled.current = sent.current ?? ''
    sent.current = null
    if (!isSaved && version === basis.version) return
    if (!isHeld && !isTyped()) {
      focused.current = focusableIn(form.current).indexOf(document.activeElement as HTMLElement)
      setBasis({ round: basis.round + 1, shown: saved, version })
    } else if (isSaved) setBasis({ ...basis, shown: saved, version })
  }, [result, version, state])

  return {
    key: basis.round,
    shown: basis.shown,
    bind: {
      ref: form,
      onSubmit: ({ currentTarget, defaultPrevented }) => {
        // An upload can hold the submission back.
        if (!defaultPrevented) sent.current = contentOf(currentTarget)
      },
    },
    isTyped,
  }
}
