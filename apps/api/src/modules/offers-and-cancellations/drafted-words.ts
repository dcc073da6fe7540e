/** The text of a cancellation drafted by a stay's calendar: while it is unedited, it needs no moderator. */
import { isDeepStrictEqual } from 'node:util'
import { cancellationFields } from '@lodestay/domain'
import { fromColumns } from '../../kernel/field-columns.ts'

/** Fields that don't affect the reviewed text. */
export const switches: readonly string[] = ['enabled', 'promote', 'campaignId']

type Row = Readonly<Record<string, unknown>> & { readonly drafted?: Readonly<Record<string, unknown>> | null }

/** Everything in a cancellation that a moderator would read. */
export function reviewedWords(row: Row): Record<string, unknown> {
  const fields = fromColumns<Record<string, unknown>>(cancellationFields, row)
  const words = Object.entries(fields).filter(([name]) => !switches.includes(name))
  return JSON.parse(JSON.stringify(Object.fromEntries(words)))
}

/** Whether a cancellation is unchanged from its stay's calendar's draft; null if its host created it. */
export function draftedState(row: Row): 'unchanged' | 'changed' | null {
  if (!row.drafted) return null
  return isDeepStrictEqual(row.drafted, reviewedWords(row)) ? 'unchanged' : 'changed'
}
