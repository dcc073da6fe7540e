import { useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { defer } from '../../lib/deferred-action.ts'
import type { LastAnswer } from '../../lib/last-call.ts'
import { paths } from '../../lib/paths.ts'
import { useTrack } from '../../lib/track.ts'
import * as uiTexts from '../../ui/texts.ts'
import { decisions } from './decisions.ts'
import type { ReviewKind } from './kinds.ts'
import { addressQuery, type QueueFilter } from './queue-filter.ts'
import * as texts from './texts.ts'

export type Decision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject'; readonly category: string; readonly message: string }
type Item = {
  readonly kind: ReviewKind
  readonly id: string
  readonly name: string
  readonly version: number
  readonly stayId: string | null
}
type Next = { readonly kind: ReviewKind; readonly id: string }

const words = {
  accept: { doing: uiTexts.accepted, verb: texts.accepted, path: 'publish' },
  reject: { doing: uiTexts.rejected, verb: texts.rejected, path: 'reject' },
} as const
const explain: Readonly<Record<number, string>> = {
  412: texts.changedSince,
  0: texts.unreachable,
}

/** What sending takes, loaded by the first decision. */
async function prepareSending() {
  const [{ prepareLastCall }, { forgetRejection }] = await Promise.all([
    import('../../lib/last-call.ts'),
    import('./rejection-drafts.ts'),
  ])
  return { call: await prepareLastCall(), forgetRejection }
}

/** Decides and moves on to the next item immediately; the decision is sent when its toast disappears, unless undone. */
export function useDecision({ kind: of, id, name, version, stayId }: Item, next: Next | null, filter: QueueFilter) {
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const track = useTrack()
  const isDeciding = useRef(false)
  const inQueue = addressQuery(filter)
  const address = paths.moderation.item(of, id, inQueue)
  return async (decision: Decision): Promise<void> => {
    const { kind, ...body } = decision
    const { doing, verb, path } = words[kind]
    // A second press would end the first one's undo period.
    if (isDeciding.current) return
    isDeciding.current = true
    const { call, forgetRejection } = await prepareSending().finally(() => {
      isDeciding.current = false
    })
    if (decisions.isUnderWay(id)) return
    decisions.begin(id)
    const fail = ({ status, detail }: LastAnswer) =>
      decisions.fail({
        id,
        address,
        name,
        verb,
        detail: explain[status] ?? detail ?? texts.saveFailed,
      })
    const send = async (): Promise<void> => {
      const answer = await call('POST', `/api/${of}/${encodeURIComponent(id)}/${path}`, { body, version })
      if (answer.isOk) {
        decisions.end(id)
        forgetRejection(id)
        track(kind, stayId ? { stayId } : {})
      } else fail(answer)
      await revalidator.revalidate()
    }
    defer({
      text: `${doing}: “${name}”`,
      run: () => void send(),
      onUndo: () => {
        decisions.end(id)
        void navigate(address)
      },
    })
    await navigate(next ? paths.moderation.item(next.kind, next.id, inQueue) : paths.moderation.queue(inQueue))
  }
}
