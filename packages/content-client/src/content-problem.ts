/** A failure of the content system: its own status, or 0 where it cannot be reached or what it sent cannot be read. */
export class ContentProblem extends Error {
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ContentProblem'
    this.status = status
  }
}
