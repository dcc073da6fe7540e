import { declineMessage, knownDecline } from '@lodestay/domain/payments/declines'
import { problemInWords } from '../../lib/problem-words.ts'
import { CANCELED, type CardFormFailure, UNREACHABLE } from './card-form-events.ts'
import * as texts from './texts.ts'

/** What a buyer reads about a failure: our own words for every code we know, otherwise the provider's. */
export function failureMessage({ code, declineCode, message }: CardFormFailure): string {
  if (code === UNREACHABLE) return texts.unreachable
  if (code === CANCELED) return texts.canceled
  // The provider's list of decline codes grows.
  const known = declineCode ? declineMessage(declineCode, code) : knownDecline(null, code)
  return known ? problemInWords(known) : message || texts.unreachable
}
