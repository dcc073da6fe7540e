import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { UNSAVED } from '../../lib/personal-storage.ts'
import * as uiTexts from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import type { FormReset } from './use-form-reset.ts'

type Values = Readonly<Record<string, string>>

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The values stored for a form, if based on the same version; null if there are none. */
function keptFor(key: string, version: string): Values | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null
    return kept && (kept.version ?? '') === version ? kept : null
  } catch {
    return null
  }
}

/**
 * Preserves input in a posted form across a reload or a crash: in this tab, until it is submitted or the user signs
 * out.
 * @param version of the edited item; undefined when creating one
 * @param name of the form, if its page has others
 * @returns the values to fill the form with, null if none were stored; and the form's key
 */
export function useSavedValues(
  { key: round, bind: { ref: form }, isTyped }: FormReset<unknown>,
  version: number | string | undefined,
  result: FormResult | undefined,
  name = '',
) {
  const { pathname, search } = useLocation()
  const { state, formMethod, location } = useNavigation()
  const key = UNSAVED + pathname + search + (name && `#${name}`)
  /** Stored values apply only to the initial form: a later reset fills it with the saved values. */
  const [kept, setKept] = useState<{ values: Values | null; round: number; times: number }>({
    values: null,
    round,
    times: 0,
  })
  const isSent = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each version
  useEffect(() => {
    const values = keptFor(key, version === undefined ? '' : String(version))
    if (!values) return
    setKept(({ times }) => ({ values, round, times: times + 1 }))
    toast({ text: uiTexts.restored, kind: 'info' })
  }, [key, version])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element changes with what was kept and with each reset
  useEffect(() => {
    const element = form.current
    if (!element) return
    const keep = (): void => {
      if (!isTyped()) sessionStorage.removeItem(key)
      else if (!isSent.current) sessionStorage.setItem(key, JSON.stringify(valuesOf(element)))
    }
    const keepTyped = (): void => {
      isSent.current = false
      keep()
    }
    element.addEventListener('input', keepTyped)
    // Choosing pictures and dates fires no event on the form.
    window.addEventListener('pagehide', keep)
    return () => {
      element.removeEventListener('input', keepTyped)
      window.removeEventListener('pagehide', keep)
    }
  }, [key, round, kept])

  // An accepted form leads to another page, or shows a message on this one. A user who must sign in first will submit
  // it again.
  const leadsOn =
    formMethod === 'POST' && state === 'loading' && ![pathname, paths.signIn()].includes(location.pathname)
  const isDone = result?.done !== undefined && state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each answer
  useEffect(() => {
    isSent.current = leadsOn
    // Input typed during submission isn't saved yet.
    if (leadsOn || (isDone && !isTyped())) sessionStorage.removeItem(key)
  }, [leadsOn, isDone, result, key])

  return { values: kept.round === round ? kept.values : null, key: `${round} ${kept.times}` }
}
