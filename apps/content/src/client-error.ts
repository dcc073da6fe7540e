/** Client errors that Payload would report as 500. */
import type { AfterErrorHook } from 'payload'

/** PostgreSQL's error class for invalid values: an unknown platform, a page below 1. */
const DATA_EXCEPTION = /^22/

/** Whether the caller's input caused the error. */
export function isClientError(error: unknown): boolean {
  return (
    error instanceof SyntaxError || DATA_EXCEPTION.test(String((error as { cause?: { code?: unknown } })?.cause?.code))
  )
}

/** Turns errors caused by the caller into 400 responses. */
export const toBadRequest: AfterErrorHook = ({ error }) =>
  isClientError(error)
    ? { status: 400, response: { errors: [{ message: 'The query contains a value that is invalid for its field.' }] } }
    : undefined
