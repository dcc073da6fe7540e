import { type FormEvent, useState } from 'react'
import * as texts from './texts.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  )
}

/**
 * The label's own text, without the '(optional)' next to it; a question or a sentence doesn't work with '… is
 * required.'
 */
function nameOf(control: Control): string {
  const label = control.labels?.[0]?.firstChild?.textContent?.trim() || control.ariaLabel
  return label && !/[?.,:]/.test(label) ? label : texts.thisField
}

/** What's wrong with a control by its own constraints, worded as the API would for a field with this label. */
function problemOf(control: Control): string {
  const { validity, type } = control
  const { min = '', max = '' } = control instanceof HTMLInputElement ? control : {}
  const name = nameOf(control)
  const isNumber = type === 'number'
  if (validity.badInput) return isNumber ? texts.mustBeNumber(name) : texts.mustBeDate(name)
  if (validity.valueMissing) return texts.isRequired(name)
  if (validity.typeMismatch) return type === 'url' ? texts.invalidUrl : texts.invalidEmail
  if (validity.rangeUnderflow) return isNumber ? texts.atLeast(name, min) : texts.tooEarly(name)
  if (validity.rangeOverflow) return isNumber ? texts.atMost(name, max) : texts.tooLate(name)
  return validity.stepMismatch ? texts.wholeNumber(name) : control.validationMessage
}

/**
 * Shows the browser's validation problem next to the control when its form is submitted: the browser's own bubble has a
 * different style and wording. It disappears as soon as the control is valid.
 * @returns the problem, and the handlers for the element around the control
 */
export function useInputCheck() {
  const [problem, setProblem] = useState<string>()
  const onInvalid = (event: FormEvent): void => {
    const { target } = event
    if (!isControl(target)) return
    event.preventDefault()
    // Reported once: by the field, not also by the group around it.
    event.stopPropagation()
    setProblem(problemOf(target))
    // Without its bubble the browser leaves the focus where it was.
    if (target.form?.querySelector(':is(input, select, textarea):invalid') === target) target.focus()
  }
  const onInput = ({ target }: FormEvent): void => {
    if (problem !== undefined && isControl(target) && target.validity.valid) setProblem(undefined)
  }
  return { problem, handlers: { onInvalid, onInput } }
}
