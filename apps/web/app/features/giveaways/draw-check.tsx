import type { DrawProof } from '@lodestay/domain'
import { type DrawVerdict, verifyDraw } from '@lodestay/domain/giveaways/draw'
import { useState } from 'react'
import { ApiProblem, answer } from '../../lib/api.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { problemInWords } from '../../lib/problem-words.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as texts from './texts.ts'

type Checked = { readonly proof: DrawProof; readonly verdict: DrawVerdict }

const verdicts: Readonly<Record<DrawVerdict, { kind: 'success' | 'error' | 'info'; title: string; text: string }>> = {
  correct: {
    kind: 'success',
    title: texts.drawCorrect,
    text: texts.drawCorrectDetail,
  },
  'changed-seed': {
    kind: 'error',
    title: texts.seedChanged,
    text: texts.seedChangedDetail,
  },
  'other-winner': {
    kind: 'error',
    title: texts.otherEntryWins,
    text: texts.otherEntryWinsDetail,
  },
  'not-drawn': { kind: 'info', title: texts.notDrawnYet, text: texts.seedComes },
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
      setProblem(problemInWords(error.detail))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="draw-check" className="mt-14">
      <h2 id="draw-check" className="text-2xl">
        {texts.verifyDraw}
      </h2>
      <p className="mt-2 mb-5 max-w-[60ch] text-ink-soft">{texts.verifyDrawLead}</p>
      {problem && (
        <Notice kind="error" className="mb-4">
          {problem}
        </Notice>
      )}
      {checked ? (
        <Result {...checked} ownHash={ownHash} />
      ) : (
        <Button variant="secondary" loading={busy} onClick={() => void check()} hidden={!hydrated}>
          {texts.repeatDraw}
        </Button>
      )}
      <p className="mt-4 text-sm">
        <a className="link" href={`/api/giveaways/${encodeURIComponent(giveawayId)}/proof`}>
          {texts.downloadProof}
        </a>
      </p>
    </section>
  )
}

function Result({ proof, verdict, ownHash }: Checked & { ownHash: string | null }) {
  const { kind, title, text } = verdicts[verdict]
  const counted = ownHash ? (proof.entryHashes.includes(ownHash) ? texts.entryCounted : texts.entryMissing) : null
  return (
    <>
      <Notice kind={kind} title={title}>
        {text}
      </Notice>
      <DescriptionList
        className="mt-4"
        facts={[
          { term: texts.promisedFingerprint, value: <Hash>{proof.seedHash}</Hash> },
          { term: texts.seed, value: <Hash>{proof.seed ?? ''}</Hash> },
          { term: texts.entries, value: texts.entryCount(proof.entryHashes.length) },
          {
            term: texts.winningEntry,
            value: proof.winnerEntryHash ? <Hash>{proof.winnerEntryHash}</Hash> : texts.noOneEntered,
          },
          ...(counted ? [{ term: texts.yourEntry, value: counted }] : []),
        ]}
      />
    </>
  )
}
