import type { QueueItem } from '@lodestay/domain/review/review'
import { ApiProblem } from '../../lib/api.ts'
import { type ReviewKind, reviewKinds } from './kinds.ts'
import * as texts from './texts.ts'

/**
 * A queue item as its checkbox posts it, so that the version that was read is decided on, and errors can name the item.
 */
export function selectedItem({ kind, id, version, name }: Pick<QueueItem, 'kind' | 'id' | 'version' | 'name'>): string {
  return [kind, id, version, name].join('/')
}

type Target = { readonly params: { path: { id: string } }; readonly headers: Readonly<Record<string, string>> }

/** Decides on a selected item in the version that was read; errors include the item's name. */
export async function decideSelected(
  item: string,
  decide: (kind: ReviewKind, target: Target) => Promise<unknown>,
): Promise<void> {
  const [written, id = '', version = '', ...name] = item.split('/')
  const kind = reviewKinds.find((each) => each === written)
  if (!kind) return
  try {
    await decide(kind, { params: { path: { id } }, headers: { 'if-match': `"${version}"` } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const reason = error.status === 412 ? texts.changedMeanwhile : (error.errors[0]?.message ?? error.detail)
    const detail = texts.refusedFor(name.join('/'), reason)
    throw new ApiProblem(error.status, { ...error.document, errors: [], detail })
  }
}
