import type { ApiProblem } from '../../lib/api.ts'
import * as texts from './texts.ts'

/** Why a call about a draft was rejected. By then the page shows the newer version, so it needs no reload. */
export function refusalText({ status, detail }: ApiProblem): string {
  return status === 412 ? texts.changedMeanwhile : detail
}
