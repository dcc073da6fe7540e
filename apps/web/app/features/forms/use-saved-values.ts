import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { readUnsaved, removeUnsaved, storeUnsaved } from '../../lib/unsaved-input.ts'
import * as uiTexts from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import type { FormReset } from './use-form-reset.ts'

type Values = Readonly<Record<string, string>>

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/**
 * Preserves input in a posted form across a reload, a crash or an expired session: in this tab, until it is submitted
 * or the user signs out.
 * @param version of the edited item; undefined when creating one
 * @param name of the form, if its page has others
 * @param address of the page that the form is on, if it is also shown elsewhere
 * @returns the values to fill the form with, null if none were stored; and the form's key
 */
export function useSavedValues(
  { key: round, bind: { ref: form }, isTyped }: FormReset<unknown>,
  version: number | string | undefined,
  result: Pick<FormResult, 'done'> | undefined,
  name = '',
  address?: string,
) {
  const { pathname, search } = useLocation()
  const { state, formMethod, location } = useNavigation()
  const userId = useViewer()?.id ?? null
  const key = (address ?? pathname + search) + (name && `#${name}`)
  /** Stored values apply only to the initial form: a later reset fills it with the saved values. */
  const [stored, setStored] = useState<{ values: Values | null; round: number; times: number }>({
    values: null,
    round,
    times: 0,
  })
  const openedAt = useRef<string | null>(null)
  const isSent = useRef(false)
  /** True after an accepted submission that includes all input. */
  const isAccepted = useRef(false)
  /** True after input that the last submission doesn't include. */
  const isTypedSince = useRef(false)
  const hasSucceeded = result?.done !== undefined
  const isDone = hasSucceeded && state === 'idle'

  /** Stores what is in the form, based on a version that its field may not show yet. */
  const storeBasedOn = (based: number | string | undefined): void => {
    if (form.current && isTyped())
      storeUnsaved(key, userId, { ...valuesOf(form.current), version: String(based ?? '') })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each version
  useEffect(() => {
    const isOpened = openedAt.current !== key
    openedAt.current = key
    // Input typed during a submission is now based on the version that it saved.
    if (!isOpened) return storeBasedOn(version)
    const values = readUnsaved<Values>(key, userId)
    if (!values || (values.version ?? '') !== String(version ?? '')) return
    setStored(({ times }) => ({ values, round, times: times + 1 }))
    toast({ text: uiTexts.restored, kind: 'info' })
  }, [key, version])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element changes with what was kept, each reset, and a message in its place
  useEffect(() => {
    const element = form.current
    if (!element) return
    const keep = (): void => {
      if (!isTyped()) removeUnsaved(key)
      else if (!isSent.current) storeUnsaved(key, userId, valuesOf(element))
    }
    const keepTyped = (): void => {
      isSent.current = false
      isAccepted.current = false
      isTypedSince.current = true
      keep()
    }
    const noteSubmission = (): void => {
      isTypedSince.current = false
    }
    element.addEventListener('input', keepTyped)
    element.addEventListener('submit', noteSubmission)
    // Choosing pictures and dates fires no event on the form.
    window.addEventListener('pagehide', keep)
    return () => {
      element.removeEventListener('input', keepTyped)
      element.removeEventListener('submit', noteSubmission)
      window.removeEventListener('pagehide', keep)
    }
  }, [key, userId, round, stored, hasSucceeded])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each answer
  useEffect(() => {
    isAccepted.current = hasSucceeded && !isTypedSince.current
    // A message is in the form's place: whoever opens it again before the page has settled begins anew.
    if (isAccepted.current && !form.current) {
      removeUnsaved(key)
      setStored(({ times }) => ({ values: null, round, times }))
    }
    // The user may leave before the page has loaded the saved version: it is the next one.
    if (hasSucceeded && isTypedSince.current && typeof version === 'number') storeBasedOn(version + 1)
  }, [hasSucceeded, result])
  // A form that is accepted may disappear with the change it made.
  useEffect(
    () => () => {
      if (isAccepted.current) removeUnsaved(key)
    },
    [key],
  )

  // An accepted form leads to another page, or shows a message on this one. A user who must sign in first will submit
  // it again.
  const leadsOn =
    formMethod === 'POST' && state === 'loading' && ![pathname, paths.signIn()].includes(location.pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each answer
  useEffect(() => {
    isSent.current = leadsOn
    // Input typed during submission isn't saved yet.
    const isSaved = isDone && !isTyped()
    if (leadsOn || isSaved) removeUnsaved(key)
    else if (isDone && version !== undefined) storeBasedOn(version)
    if (isSaved) setStored(({ times }) => ({ values: null, round, times }))
  }, [leadsOn, isDone, result, key])

  return { values: stored.round === round ? stored.values : null, key: `${round} ${stored.times}` }
}
