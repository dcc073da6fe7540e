import { useNavigate, useRevalidator } from 'react-router'
import { defer } from '../../lib/deferred-action.ts'
import { prepareLastCall } from '../../lib/last-call.ts'
import { paths } from '../../lib/paths.ts'
import { useTrack } from '../../lib/track.ts'
import { decisions } from './decisions.ts'
import type { ReviewKind } from './kinds.ts'

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
  accept: { doing: 'Accepted', verb: 'accepted', path: 'publish' },
  reject: { doing: 'Rejected', verb: 'rejected', path: 'reject' },
} as const
const explain: Readonly<Record<number, string>> = {
  412: 'This changed after you opened it. Reload before you decide.',
  0: 'We couldn’t reach the server. Try again.',
}

/** Decides and moves on to the next item at once; the decision is sent five seconds later unless undone. */
export function useDecision({ kind: of, id, name, version, stayId }: Item, next: Next | null) {
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const track = useTrack()
  return async ({ kind, ...body }: Decision): Promise<void> => {
    const { doing, verb, path } = words[kind]
    const call = await prepareLastCall()
    decisions.begin(id)
    const fail = (status: number, detail?: string) =>
      decisions.fail({
        kind: of,
        id,
        name,
        verb,
        detail: explain[status] ?? detail ?? 'We couldn’t save that. Try again.',
      })
    const send = async (): Promise<void> => {
      const response = await call('POST', `/api/${of}/${encodeURIComponent(id)}/${path}`, { body, version }).catch(
        () => null,
      )
      if (response?.ok) {
        decisions.end(id)
        track(kind, stayId ? { stayId } : {})
      } else {
        const problem = (await response?.json().catch(() => null)) as { detail?: string } | null | undefined
        fail(response?.status ?? 0, problem?.detail)
      }
      await revalidator.revalidate()
    }
    defer({
      text: `${doing}: “${name}”`,
      run: () => void send(),
      onUndo: () => {
        decisions.end(id)
        void navigate(paths.moderation.item(of, id))
      },
    })
    await navigate(next ? paths.moderation.item(next.kind, next.id) : paths.moderation.queue())
  }
}
