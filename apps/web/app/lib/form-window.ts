import { textOf } from './form-result.ts'

/** A `datetime-local` field's value, as UTC; empty if nothing was chosen. */
function momentOf(form: FormData, name: string): string {
  const value = textOf(form, name)
  return value && `${value.slice(0, 16)}:00.000Z`
}

/** Formats a window's instant for a `datetime-local` field. */
export function fieldMoment(instant: string | undefined): string | undefined {
  return instant?.slice(0, 16)
}

/** The window from a form's fields `start` and `end`, which are in UTC; null if both are empty. */
export function windowOf(form: FormData): { start: string; end: string } | null {
  const [start, end] = [momentOf(form, 'start'), momentOf(form, 'end')]
  return start || end ? { start, end } : null
}
