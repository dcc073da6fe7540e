/** The words of a cancellation that a stay's calendar drafted: as long as they are its own, no moderator reads them. */
import { isDeepStrictEqual } from 'node:util'
import { cancellationFields } from '@lodestay/domain'
import { fromColumns } from '../../kernel/field-columns.ts'

/** Fields that don't change what is read in a review. */
export const switches: readonly string[] = ['enabled', 'promote', 'campaignId']

type Row = Readonly<Record<string, unknown>> & { readonly drafted?: Readonly<Record<string, unknown>> | null }

/** Everything of a cancellation that a moderator would read. */
export function reviewedWords(row: Row): Record<string, unknown> {
  const fields = fromColumns<Record<string, unknown>>(cancellationFields, row)
  const words = Object.entries(fields).filter(([name]) => !switches.includes(name))
  return JSON.parse(JSON.stringify(Object.fromEntries(words)))
}

/** Whether a cancellation is as its stay's calendar drafted it; null if its host made it. */
export function draftedState(row: Row): 'unchanged' | 'changed' | null {
  if (!row.drafted) return null
  return isDeepStrictEqual(row.drafted, reviewedWords(row)) ? 'unchanged' : 'changed'
}
