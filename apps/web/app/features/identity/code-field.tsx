import { TextField } from '../../ui/text-field.tsx'
import * as texts from './texts.ts'

/** A code from an authenticator app or a recovery code, posted as `code`. */
export function CodeField({ method, error }: { method: 'totp' | 'recovery-code'; error?: string | undefined }) {
  return method === 'totp' ? (
    <TextField
      label={texts.code}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      placeholder="123456"
      required
      error={error}
    />
  ) : (
    <TextField
      label={texts.recoveryCode}
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      placeholder="abcde-12345"
      required
      error={error}
    />
  )
}
