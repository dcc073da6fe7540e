import passkey from '@lodestay/icons/passkey.svg?path'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Refused } from '../../ui/refused.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import * as texts from './texts.ts'

type State = { busy?: boolean; problem?: string; recoveryCodes?: readonly string[] | null }

/**
 * Registers a passkey on this device or on a security key.
 * @param provenUntil until when that needs no re-authentication; null if it needs it now
 */
export function AddPasskey({ provenUntil }: { provenUntil: string | null }) {
  const [state, setState] = useState<State>({})
  const [name, setName] = useState('')
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const add = async () => {
    const reauthenticate = () => navigate(paths.reauthenticate(paths.security()))
    if (!provenUntil || Date.parse(provenUntil) <= Date.now()) return reauthenticate()
    setState({ busy: true })
    const { createPasskey } = await import('./passkey.ts')
    const created = await createPasskey(name.trim() || uiTexts.passkey)
    if (created === 'reauthenticate') return reauthenticate()
    setState(created)
    if (!('problem' in created)) setName('')
    return revalidator.revalidate()
  }
  return (
    <div className="flex flex-col gap-4">
      {state.problem && <Refused problem={state.problem} />}
      {state.recoveryCodes && <RecoveryCodes codes={state.recoveryCodes} />}
      <p className="hidden text-sm text-ink-soft noscript:block">{texts.passkeyNeedsScript}</p>
      <div className="flex flex-wrap items-end gap-3 noscript:hidden">
        <TextField
          label={texts.passkeyName}
          placeholder={texts.passkeyPlaceholder}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="min-w-48 flex-1"
        />
        <Button icon={<Icon path={passkey} size={20} />} loading={state.busy ?? false} onClick={() => void add()}>
          {texts.addPasskey}
        </Button>
      </div>
    </div>
  )
}
