import type { Giveaway, GiveawayEntry } from '@lodestay/domain'
import type { EntryPhase } from '@lodestay/domain/giveaways/draw'
import { Form, useNavigation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { phaseLine } from './giveaway-facts.ts'

type Props = {
  readonly giveaway: Giveaway
  readonly phase: EntryPhase
  readonly entry: GiveawayEntry | null
  /** Why the last attempt to enter was refused. */
  readonly refused: string | undefined
}

const titles: Readonly<Record<EntryPhase, string>> = {
  upcoming: 'Come back soon',
  open: 'Enter to win',
  closed: 'Entries are closed',
  drawn: 'Winner drawn',
}

/** Where travelers enter and see that they have; a form, so that it works without JavaScript. */
export function EntryPanel({ giveaway, phase, entry, refused }: Props) {
  const viewer = useViewer()
  const busy = useNavigation().formMethod === 'POST'
  const won = entry !== null && entry.entryHash === giveaway.winnerEntryHash
  return (
    <Card as="section" aria-labelledby="enter" className="lg:sticky lg:top-24">
      <h2 id="enter" className="text-xl">
        {won ? 'You won' : titles[phase]}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{phaseLine(giveaway, phase)}</p>
      {refused && (
        <Notice kind="error" className="mb-4">
          {refused}
        </Notice>
      )}
      {entry ? (
        <Notice kind="success" title={phase === 'open' ? 'You’re in' : 'You entered'}>
          Your entry: <code className="font-mono text-xs break-all">{entry.entryHash}</code>
        </Notice>
      ) : phase !== 'open' ? null : viewer ? (
        <Form method="post">
          <Button type="submit" variant="primary" size="large" wide loading={busy}>
            Enter
          </Button>
        </Form>
      ) : (
        <ButtonLink to={paths.signIn(paths.giveaway(giveaway.id))} variant="primary" size="large" wide>
          Sign in to enter
        </ButtonLink>
      )}
      {phase === 'drawn' && !entry && (
        <p className="text-sm">
          {giveaway.winnerEntryHash ? (
            <>
              Winning entry: <code className="font-mono text-xs break-all">{giveaway.winnerEntryHash}</code>
            </>
          ) : (
            'No one entered.'
          )}
        </p>
      )}
      {giveaway.winnerName && (
        <p className="mt-3 text-sm">
          The winner is <strong>{giveaway.winnerName}</strong>. Only you and your organization can see this name.
        </p>
      )}
      <p className="mt-4 text-xs break-all text-ink-faint">
        Seed fingerprint: <code className="font-mono">{giveaway.seedHash}</code>
      </p>
    </Card>
  )
}
