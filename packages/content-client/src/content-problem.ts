/** A failure of the content system: its HTTP status, or 0 if it is unreachable or its response is unreadable. */
export class ContentProblem extends Error {
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ContentProblem'
    this.status = status
  }
}
