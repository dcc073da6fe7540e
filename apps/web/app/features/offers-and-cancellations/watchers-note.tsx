import { cancellationFields } from '@lodestay/domain/offers-and-cancellations/notice-fields'
import { useEffect, useRef, useState } from 'react'
import { answer } from '../../lib/api.ts'
import { callPlatform } from '../../lib/call-platform.ts'
import { readPosted } from '../fields/posted-values.ts'
import * as texts from './texts.ts'

/** Choosing dates in a calendar fires no events on its fields, but it always involves a click. */
const touches = ['input', 'change', 'click', 'focusout'] as const
const SETTLE_MS = 300

/** The query for a form's nights and price; null until it has nights. */
function askedOf(form: HTMLFormElement): string | null {
  const { dateRange, price } = readPosted(cancellationFields, new FormData(form)) as {
    dateRange?: { start?: string; end?: string }
    price?: { kind: string; value: unknown } | null
  }
  const [start, end] = [dateRange?.start?.slice(0, 10), dateRange?.end?.slice(0, 10)]
  if (!start || !end || end <= start) return null
  const isPriced = price && typeof price.value === 'number' && price.value > 0
  return JSON.stringify({ start, end, ...(isPriced && { priceKind: price.kind, priceValue: price.value }) })
}

/** How many people watch the nights of the surrounding cancellation form. */
export function WatchersNote({ stayId }: { stayId: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<string | null>(null)
  const [people, setPeople] = useState(0)
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    let timer: ReturnType<typeof setTimeout>
    const read = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setQuestion(askedOf(form)), SETTLE_MS)
    }
    read()
    for (const touch of touches) form.addEventListener(touch, read)
    return () => {
      clearTimeout(timer)
      for (const touch of touches) form.removeEventListener(touch, read)
    }
  }, [])
  useEffect(() => {
    let isCurrent = true
    setPeople(0)
    if (stayId && question)
      void callPlatform()
        .then((api) =>
          answer(
            api.GET('/api/stays/{id}/watchers', { params: { path: { id: stayId }, query: JSON.parse(question) } }),
          ),
        )
        .then(
          ({ people: found }) => isCurrent && setPeople(found),
          // Publishing works without this number.
          () => {},
        )
    return () => {
      isCurrent = false
    }
  }, [stayId, question])
  return (
    <div ref={box} aria-live="polite">
      {people > 0 && (
        <div className="rounded-lg bg-sunken p-4 text-sm">
          <p className="font-semibold">{texts.peopleWatch(people)}</p>
          <p className="mt-1 text-ink-soft">{texts.peopleWatchHint}</p>
        </div>
      )}
    </div>
  )
}
