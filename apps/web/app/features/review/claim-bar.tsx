import { MINUTE_MS } from '@lodestay/domain/durations'
import { claimLeft } from '@lodestay/domain/review/claim'
import lock from '@lodestay/icons/lock.svg?path'
import { useEffect, useState } from 'react'
import type { useFetcher } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

export type Claim = {
  readonly holder: { readonly id: string; readonly name: string } | null
  readonly lockedAt: string | null
}
const SOON_MS = 2 * MINUTE_MS

/** Milliseconds until a claim expires; `start` is the server's clock, so that hydration matches. */
export function useClaimLeft({ holder, lockedAt }: Claim, start: number): number {
  const [now, setNow] = useState(start)
  useEffect(() => {
    setNow(Date.now())
    if (!holder) return
    const clock = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(clock)
  }, [holder])
  return holder && lockedAt ? claimLeft(Date.parse(lockedAt), now) : 0
}

function clock(ms: number): string {
  return `${Math.floor(ms / MINUTE_MS)}:${String(Math.floor((ms % MINUTE_MS) / 1_000)).padStart(2, '0')}`
}

type Props = {
  readonly claim: Claim
  readonly left: number
  readonly mine: boolean
  readonly mayDecide: boolean
  /** Where its holder can correct the item, if anywhere. */
  readonly editor: string | null
  readonly fetcher: ReturnType<typeof useFetcher>
}

/** Who claimed the item, for how much longer, and buttons to claim, correct or release it. */
export function ClaimBar({ claim, left, mine, mayDecide, editor, fetcher }: Props) {
  const isClaimed = claim.holder !== null && left > 0
  const busy = fetcher.formData?.get('intent')
  const button = (intent: 'claim' | 'release' | 'takeover', label: string, key?: string) => (
    <Button
      type="submit"
      size="small"
      name="intent"
      value={intent}
      variant={intent === 'claim' && !isClaimed ? 'primary' : 'secondary'}
      loading={busy === intent}
    >
      {label} {key && <KeyHint keys={[key]} />}
    </Button>
  )
  return (
    <fetcher.Form
      method="post"
      className={cx(
        'flex flex-wrap items-center justify-between gap-3 rounded-lg p-4 text-sm',
        isClaimed ? (mine ? 'bg-action-soft' : 'bg-amber-soft') : 'bg-sunken',
      )}
    >
      <span className="flex items-center gap-2">
        {isClaimed && <Icon path={lock} size={18} />}
        {!isClaimed && texts.unclaimed}
        {isClaimed && !mine && texts.claimedBy(claim.holder?.name)}
        {isClaimed && mine && texts.claimedByYou}
        {isClaimed && (
          <span
            role="timer"
            aria-label={texts.claimTime}
            suppressHydrationWarning
            className={cx('tabular-nums', left < SOON_MS ? 'font-semibold text-danger-text' : 'text-ink-soft')}
          >
            {clock(left)}
          </span>
        )}
      </span>
      <span className="flex gap-2">
        {!isClaimed && mayDecide && button('claim', texts.claim, 'c')}
        {isClaimed && mine && editor && (
          <ButtonLink size="small" to={editor}>
            {uiTexts.edit}
          </ButtonLink>
        )}
        {isClaimed && mine && button('claim', texts.renew, 'c')}
        {isClaimed && mine && button('release', texts.release)}
        {isClaimed && !mine && mayDecide && button('takeover', texts.takeOver)}
      </span>
    </fetcher.Form>
  )
}
