import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { UNSAVED } from '../../lib/personal-storage.ts'
import * as uiTexts from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'

type Values = Readonly<Record<string, string>>

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** What was kept for a form, if it was based on the same version; null if nothing was. */
function keptFor(key: string, version: string): Values | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null
    return kept && (kept.version ?? '') === version ? kept : null
  } catch {
    return null
  }
}

/**
 * Keeps what is typed into a posted form over a reload or a crash: in this tab, until it is sent or the user signs out.
 * @param version of what is edited; undefined when it is being created
 * @returns the values to fill the form with; null if none were kept
 */
export function useKeptValues(
  form: RefObject<HTMLFormElement | null>,
  version: number | undefined,
  result: FormResult | undefined,
): Values | null {
  const { pathname, search } = useLocation()
  const { state, formMethod, location } = useNavigation()
  const key = UNSAVED + pathname + search
  const [kept, setKept] = useState<Values | null>(null)
  const isSent = useRef(false)
  /** As it was before anything was typed. */
  const untouched = useRef({ of: '', values: '' })

  useEffect(() => {
    const found = keptFor(key, version === undefined ? '' : String(version))
    setKept(found)
    if (found) toast({ text: uiTexts.restored, kind: 'info' })
  }, [key, version])

  // Filling in what was kept makes another form element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element changes with what was kept and with the version
  useEffect(() => {
    const element = form.current
    if (!element) return
    const of = `${key} ${version}`
    if (untouched.current.of !== of) untouched.current = { of, values: JSON.stringify(valuesOf(element)) }
    const keep = (): void => {
      const values = JSON.stringify(valuesOf(element))
      if (values === untouched.current.values) sessionStorage.removeItem(key)
      else if (!isSent.current) sessionStorage.setItem(key, values)
    }
    const keepTyped = (): void => {
      isSent.current = false
      keep()
    }
    element.addEventListener('input', keepTyped)
    // Pictures and dates that were chosen fire no event of the form's.
    window.addEventListener('pagehide', keep)
    return () => {
      element.removeEventListener('input', keepTyped)
      window.removeEventListener('pagehide', keep)
    }
  }, [form, key, version, kept])

  // The answer to a form that was accepted is another page, or a message on this one. Who has to sign in first, sends it again.
  const leadsOn =
    formMethod === 'POST' && state === 'loading' && ![pathname, paths.signIn()].includes(location.pathname)
  const isAccepted = leadsOn || result?.done
  useEffect(() => {
    isSent.current = Boolean(isAccepted)
    if (isAccepted) sessionStorage.removeItem(key)
  }, [isAccepted, key])

  return kept
}
