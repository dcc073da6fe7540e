import type { Giveaway, GiveawayEntry } from '@lodestay/domain'
import type { EntryPhase } from '@lodestay/domain/giveaways/draw'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { phaseLine } from './giveaway-facts.ts'
import * as texts from './texts.ts'

type Props = {
  readonly giveaway: Giveaway
  readonly phase: EntryPhase
  readonly entry: GiveawayEntry | null
  /** Why the viewer may not enter. */
  readonly barred: string | null
  /** Why the last attempt to enter was rejected. */
  readonly refused: string | undefined
}

const titles: Readonly<Record<EntryPhase, string>> = {
  upcoming: texts.comeBackSoon,
  open: texts.enterToWin,
  closed: texts.entriesClosed,
  drawn: texts.winnerDrawn,
}

/** Lets travelers enter, and confirms that they have; a form, so that it works without JavaScript. */
export function EntryPanel({ giveaway, phase, entry, barred, refused }: Props) {
  const viewer = useViewer()
  const busy = useNavigation().formMethod === 'POST'
  const confirmation = useRef<HTMLDivElement>(null)
  const hadEntry = useRef(entry !== null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (entry && !hadEntry.current) confirmation.current?.focus()
    hadEntry.current = entry !== null
  }, [entry])
  const won = entry !== null && entry.entryHash === giveaway.winnerEntryHash
  const lost = entry !== null && phase === 'drawn' && !won
  return (
    <Card as="section" aria-labelledby="enter" className="lg:sticky lg:top-24">
      <h2 id="enter" className="text-xl">
        {won ? texts.youWon : titles[phase]}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{phaseLine(giveaway, phase)}</p>
      {refused && (
        <Notice kind="error" className="mb-4">
          {refused}
        </Notice>
      )}
      {entry ? (
        <div ref={confirmation} tabIndex={-1}>
          <Notice
            kind={lost ? 'info' : 'success'}
            title={lost ? texts.anotherWasDrawn : phase === 'open' ? texts.youAreIn : texts.youEntered}
          >
            {texts.yourEntryBefore} <code className="font-mono text-xs break-all">{entry.entryHash}</code>
          </Notice>
        </div>
      ) : phase !== 'open' ? null : barred ? (
        <p className="text-sm">{barred}</p>
      ) : viewer ? (
        <Form method="post">
          <Button type="submit" variant="primary" size="large" wide loading={busy}>
            {texts.enter}
          </Button>
        </Form>
      ) : (
        <ButtonLink to={paths.signIn(paths.giveaway(giveaway.id))} variant="primary" size="large" wide>
          {texts.signInToEnter}
        </ButtonLink>
      )}
      {won &&
        (entry.contactSharedAt ? (
          <p className="mt-4 text-sm">{texts.contactShared}</p>
        ) : (
          <Form method="post" className="mt-4 flex flex-col gap-3">
            <p className="text-sm">{texts.shareHint}</p>
            <Button type="submit" name="intent" value="share" variant="primary" loading={busy}>
              {texts.shareContact}
            </Button>
          </Form>
        ))}
      {phase === 'drawn' && !won && (
        <p className="text-sm">
          {giveaway.winnerEntryHash ? (
            <>
              {texts.winningEntryBefore} <code className="font-mono text-xs break-all">{giveaway.winnerEntryHash}</code>
            </>
          ) : (
            texts.noOneEnteredYet
          )}
        </p>
      )}
      {giveaway.winnerName && (
        <p className="mt-3 text-sm">
          {texts.winnerIs.before} <strong>{giveaway.winnerName}</strong>
          {texts.winnerIs.after}
        </p>
      )}
      <p className="mt-4 text-xs break-all text-ink-faint">
        {texts.seedFingerprintBefore} <code className="font-mono">{giveaway.seedHash}</code>
      </p>
    </Card>
  )
}
