/** Client errors that Payload would report as 500. */
import type { AfterErrorHook } from 'payload'

/** PostgreSQL's error class for invalid values: an unknown platform, a page below 1. */
const DATA_EXCEPTION = /^22/

/** What busboy, which has no error class, says of a multipart form; the last is Payload's, of one without a boundary. */
const UNREADABLE_FORM =
  /^(Unexpected end of (form|file)|Malformed (content type|part header|urlencoded form)|Multipart: Boundary not found|Missing Content-Type|Unsupported content type|Request is not eligible for file upload)/

function isUnreadableForm(error: unknown): boolean {
  return error instanceof Error && UNREADABLE_FORM.test(error.message)
}

/** Whether the caller's input caused the error. */
export function isClientError(error: unknown): boolean {
  return (
    error instanceof SyntaxError ||
    isUnreadableForm(error) ||
    DATA_EXCEPTION.test(String((error as { cause?: { code?: unknown } })?.cause?.code))
  )
}

/** Turns errors caused by the caller into 400 responses. */
export const toBadRequest: AfterErrorHook = ({ error }) =>
  isClientError(error) ? { status: 400, response: { errors: [{ message: messageFor(error) }] } } : undefined

function messageFor(error: unknown): string {
  return isUnreadableForm(error)
    ? 'The form couldn’t be read: it is incomplete or malformed.'
    : 'The query contains a value that is invalid for its field.'
}
