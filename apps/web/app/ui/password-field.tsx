import visibility from '@lodestay/icons/visibility.svg?path'
import visibilityOff from '@lodestay/icons/visibility_off.svg?path'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'
import * as texts from './texts.ts'

/** Clears the input once its form has been submitted and answered: a password shouldn't stay in the page after use. */
function useEmptyAfterUse(input: RefObject<HTMLInputElement | null>): void {
  const { state } = useNavigation()
  const isSent = useRef(false)
  useEffect(() => {
    const form = input.current?.form
    const note = (): void => {
      isSent.current = true
    }
    form?.addEventListener('submit', note)
    return () => form?.removeEventListener('submit', note)
  }, [input])
  useEffect(() => {
    if (state !== 'idle' || !isSent.current) return
    isSent.current = false
    if (input.current) input.current.value = ''
  }, [input, state])
}

/** A password input with a show/hide button, cleared after its form is submitted. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trail' | 'lead' | 'ref'>) {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEmptyAfterUse(input)
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      ref={input}
      type={shown ? 'text' : 'password'}
      trail={
        <IconButton
          size="small"
          className="-mr-1.5"
          label={shown ? texts.hidePassword : texts.showPassword}
          path={shown ? visibilityOff : visibility}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
