/** Errors that are the caller's fault although Payload takes them for its own. */
import type { AfterErrorHook } from 'payload'

/** PostgreSQL's class of errors about values: a platform that there is not, a page below the first. */
const DATA_EXCEPTION = /^22/

/** Whether whoever asked has asked for what cannot be. */
export function isCallersFault(error: unknown): boolean {
  return (
    error instanceof SyntaxError || DATA_EXCEPTION.test(String((error as { cause?: { code?: unknown } })?.cause?.code))
  )
}

/** Answers 400 to what the caller has caused. */
export const toBadRequest: AfterErrorHook = ({ error }) =>
  isCallersFault(error)
    ? { status: 400, response: { errors: [{ message: 'The query holds a value that its field cannot have.' }] } }
    : undefined
