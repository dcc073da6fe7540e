import { type FormEvent, useState } from 'react'
import * as texts from './texts.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  )
}

/** The label's own words, without '(optional)' beside them; a question or a sentence doesn't go with '… is required.' */
function nameOf(control: Control): string {
  const label = control.labels?.[0]?.firstChild?.textContent?.trim() || control.ariaLabel
  return label && !/[?.,:]/.test(label) ? label : texts.thisField
}

/** What's wrong in a control by its own limits, as the API would say it of a field with this label. */
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
 * What the browser refuses in a control when its form is sent, to be said beside the control: the browser's own bubble
 * is in another style and another wording. It goes as soon as the control is right.
 * @returns the problem, and the handlers for the element around the control
 */
export function useInputCheck() {
  const [problem, setProblem] = useState<string>()
  const onInvalid = (event: FormEvent): void => {
    const { target } = event
    if (!isControl(target)) return
    event.preventDefault()
    // Said once: by the field, not by the group around it as well.
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
