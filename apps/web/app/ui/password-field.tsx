import visibility from '@material-symbols/svg-400/rounded/visibility.svg?path'
import visibilityOff from '@material-symbols/svg-400/rounded/visibility_off.svg?path'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'
import * as texts from './texts.ts'

/** A password input with a show/hide button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trail' | 'lead'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...props}
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
