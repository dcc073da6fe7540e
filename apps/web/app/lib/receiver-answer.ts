import { ApiProblem } from './api.ts'

/** What a called program or network answered, as a success message; throws it as a problem if it refused. */
export function receiverAnswer(isAccepted: boolean, detail: string): string {
  if (!isAccepted) throw new ApiProblem(422, { detail })
  return detail
}
