import type { EarlyAudience, EarlyBooking } from '@lodestay/domain/stays/early-booking'
import type { Stay, WholeStayFields } from '@lodestay/domain/stays/stay'
import { useEffect, useState } from 'react'
import { ApiProblem, answer, ifMatch } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import { useViewer } from '../../../lib/root-data.ts'
import { readUnsaved, removeUnsaved, storeUnsaved } from '../../../lib/unsaved-input.ts'
import { toast } from '../../../ui/toast.ts'
import { isSame } from '../../drafts/draft-changes.ts'
import type { DraftStore } from '../../drafts/draft-store.ts'
import { refusalText } from '../../drafts/refusal-text.ts'
import * as texts from './texts.ts'

/** What the form holds, as typed: days at the stay, and one code per line. */
export type EarlyBookingInput = {
  readonly startDate: string
  readonly endDate: string
  readonly bookingLink: string
  readonly audiences: readonly EarlyAudience[]
  readonly codes: string
}
/** Unsaved input, with the window that it is to replace. */
type Kept = { readonly typed: EarlyBookingInput; readonly window: EarlyBooking | null }

function dayOf(time: string | undefined): string {
  return time?.slice(0, 10) ?? ''
}

function inputOf(window: EarlyBooking | null): EarlyBookingInput {
  return {
    startDate: dayOf(window?.startDate),
    endDate: dayOf(window?.endDate),
    bookingLink: window?.bookingLink ?? '',
    audiences: window?.audiences ?? ['favorites'],
    codes: window?.codes?.join('\n') ?? '',
  }
}

/** Days at the stay, from the first second to the last: written in UTC, they begin and end in its time zone. */
function bodyOf({ startDate, endDate, bookingLink, audiences, codes }: EarlyBookingInput) {
  return {
    startDate: startDate && `${startDate}T00:00:00Z`,
    endDate: endDate && `${endDate}T23:59:59Z`,
    bookingLink: bookingLink.trim(),
    audiences: [...audiences],
    codes: codes.split('\n').flatMap((code) => code.trim() || []),
  }
}

/**
 * The early-booking form. It isn't part of the autosaved draft, so it holds its input outside the section, which is
 * remounted when another one is opened; and in this tab, across a reload.
 */
export function useEarlyBookingForm(draft: DraftStore<WholeStayFields, Stay>) {
  const { id, earlyBooking } = draft.get().subject
  const window = earlyBooking ?? null
  /** Null while it is as saved. */
  const [typed, setTyped] = useState<EarlyBookingInput | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const userId = useViewer()?.id ?? null
  const key = `${id}.early-booking`
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores once, over the window that the page was loaded with
  useEffect(() => {
    const stored = readUnsaved<Kept>(key, userId)
    if (stored && isSame(stored.window, window)) setTyped(stored.typed)
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window as it was when this was typed
  useEffect(() => {
    if (typed) storeUnsaved(key, userId, { typed, window } satisfies Kept)
    else removeUnsaved(key)
  }, [key, typed])
  const input = typed ?? inputOf(window)
  const change = (change: Partial<EarlyBookingInput>): void => setTyped({ ...input, ...change })
  const send = async (body: ReturnType<typeof bodyOf> | null, done: string): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await draft.flush()
      const api = await callPlatform()
      const params = { path: { id } }
      await draft.call(
        (stay): Promise<Stay> =>
          answer(api.POST('/api/stays/{id}/early-booking', { params, headers: ifMatch(stay), body })),
      )
      toast(done)
      // Input typed since then isn't saved yet.
      setTyped((now) => (now === typed ? null : now))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    window,
    input,
    change,
    save: () => send(bodyOf(input), texts.earlyBookingSaved),
    withdraw: () => send(null, texts.earlyWithdrawn),
    busy,
    /** Why saving failed, if no field is to blame. */
    refusal: problem && problem.errors.length === 0 ? refusalText(problem) : null,
    errorOf: (path: string) => problem?.errors.find((error) => error.path.split('.')[0] === path)?.message,
  }
}
export type EarlyBookingForm = ReturnType<typeof useEarlyBookingForm>
