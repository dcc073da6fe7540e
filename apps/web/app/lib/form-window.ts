import { textOf } from './form-result.ts'

/** What a `datetime-local` field holds, as UTC; empty where nothing was chosen. */
function momentOf(form: FormData, name: string): string {
  const written = textOf(form, name)
  return written && `${written.slice(0, 16)}:00.000Z`
}

/** A window's instant as a `datetime-local` field shows it. */
export function fieldMoment(instant: string | undefined): string | undefined {
  return instant?.slice(0, 16)
}

/** The window of a form's fields `start` and `end`, which are in UTC; null if both were left empty. */
export function windowOf(form: FormData): { start: string; end: string } | null {
  const [start, end] = [momentOf(form, 'start'), momentOf(form, 'end')]
  return start || end ? { start, end } : null
}
