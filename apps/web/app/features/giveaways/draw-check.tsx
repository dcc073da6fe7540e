import type { DrawProof } from '@lodestay/domain'
import { type DrawVerdict, verifyDraw } from '@lodestay/domain/giveaways/draw'
import { useState } from 'react'
import { ApiProblem, answer } from '../../lib/api.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { count } from '../../lib/format.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'

type Checked = { readonly proof: DrawProof; readonly verdict: DrawVerdict }

const verdicts: Readonly<Record<DrawVerdict, { kind: 'success' | 'error' | 'info'; title: string; text: string }>> = {
  correct: {
    kind: 'success',
    title: 'The draw is correct',
    text: 'Your browser repeated the draw and got the same winner, from the seed that was promised before anyone entered.',
  },
  'changed-seed': {
    kind: 'error',
    title: 'The seed was changed',
    text: 'The published seed doesn’t match the fingerprint that was promised before anyone entered.',
  },
  'other-winner': {
    kind: 'error',
    title: 'A different entry should have won',
    text: 'With the published seed and entries, your browser got a different winner.',
  },
  'not-drawn': { kind: 'info', title: 'Not drawn yet', text: 'The seed will be published with the draw.' },
}

function Hash({ children }: { children: string }) {
  return <code className="font-mono text-xs break-all">{children}</code>
}

/** Reruns a draw in the reader's browser from the published data, and shows all the inputs. */
export function DrawCheck({ giveawayId, ownHash }: { giveawayId: string; ownHash: string | null }) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const check = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const path = { id: giveawayId }
      const proof = await answer(browserApi.GET('/api/giveaways/{id}/proof', { params: { path } }))
      const verdict = await verifyDraw(proof)
      setChecked({ proof, verdict })
      announce(verdicts[verdict].title)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error.detail)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="draw-check" className="mt-14">
      <h2 id="draw-check" className="text-2xl">
        Verify the draw
      </h2>
      <p className="mt-2 mb-5 max-w-[60ch] text-ink-soft">
        We created a random seed with the giveaway and published its fingerprint before anyone entered. Now the seed is
        public too, so your browser can repeat the draw without trusting us.
      </p>
      {problem && (
        <Notice kind="error" className="mb-4">
          {problem}
        </Notice>
      )}
      {checked ? (
        <Result {...checked} ownHash={ownHash} />
      ) : (
        <Button variant="secondary" loading={busy} onClick={() => void check()} hidden={!hydrated}>
          Repeat the draw in my browser
        </Button>
      )}
      <p className="mt-4 text-sm">
        <a className="link" href={`/api/giveaways/${encodeURIComponent(giveawayId)}/proof`}>
          Download the proof, with the rules in plain words
        </a>
      </p>
    </section>
  )
}

function Result({ proof, verdict, ownHash }: Checked & { ownHash: string | null }) {
  const { kind, title, text } = verdicts[verdict]
  const counted = ownHash ? (proof.entryHashes.includes(ownHash) ? 'Yes, it counted' : 'No, it’s missing') : null
  return (
    <>
      <Notice kind={kind} title={title}>
        {text}
      </Notice>
      <DescriptionList
        className="mt-4"
        facts={[
          { term: 'Promised fingerprint', value: <Hash>{proof.seedHash}</Hash> },
          { term: 'Seed', value: <Hash>{proof.seed ?? ''}</Hash> },
          { term: 'Entries', value: count(proof.entryHashes.length, 'entry', 'entries') },
          {
            term: 'Winning entry',
            value: proof.winnerEntryHash ? <Hash>{proof.winnerEntryHash}</Hash> : 'No one entered',
          },
          ...(counted ? [{ term: 'Your entry', value: counted }] : []),
        ]}
      />
    </>
  )
}
