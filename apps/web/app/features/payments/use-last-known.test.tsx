import { useState } from 'react'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { useLastKnown } from './use-last-known.ts'

type Read = { readonly id: string; readonly state: string | null; readonly isUnknown: boolean }

/** A page that reads these states, one after the other. */
function Page({ reads }: { reads: readonly Read[] }) {
  const [step, setStep] = useState(0)
  const { id, state, isUnknown } = reads[step] as Read
  const shown = useLastKnown(id, state, isUnknown)
  if (step < reads.length - 1) setStep(step + 1)
  return shown ?? 'nothing'
}

function shownAfter(reads: readonly Read[]): Promise<string> {
  return markupOf(<Page reads={reads} />)
}

const known = { id: 'txn_1', state: 'card form', isUnknown: false }
const unknown = { id: 'txn_1', state: null, isUnknown: true }

test('a payment stays on the page while its state can’t be read, and no longer', async () => {
  expect(await shownAfter([known, unknown])).toBe('card form')
  expect(await shownAfter([known, unknown, { ...known, state: null }])).toBe('nothing')
  expect(await shownAfter([known, unknown, { ...known, state: 'processing' }])).toBe('processing')
})

test('an unreadable payment isn’t shown as another one', async () => {
  expect(await shownAfter([known, { ...unknown, id: 'txn_2' }])).toBe('nothing')
  expect(await shownAfter([unknown])).toBe('nothing')
})
