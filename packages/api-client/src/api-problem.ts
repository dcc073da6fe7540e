export type FieldError = { readonly path: string; readonly message: string }

/** An error response from the platform (RFC 9457), or its equivalent with status 0 if the platform can't be reached. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly requestId: string | null
  /** The whole document: `openMoves`, `holder`, `currentVersion` and any other members. */
  readonly document: Readonly<Record<string, unknown>>

  constructor(status: number, document: Readonly<Record<string, unknown>>) {
    const detail = String(document.detail ?? document.title ?? 'The request failed.')
    super(detail)
    this.name = 'ApiProblem'
    this.status = status
    this.code = String(document.code ?? 'unknown')
    this.detail = detail
    this.errors = Array.isArray(document.errors) ? (document.errors as FieldError[]) : []
    this.requestId = typeof document.requestId === 'string' ? document.requestId : null
    this.document = document
  }
}
