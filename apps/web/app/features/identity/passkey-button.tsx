import passkey from '@lodestay/icons/passkey.svg?path'
import { useState } from 'react'
import { paths, siteAddress } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Refused } from '../../ui/refused.tsx'

type Props = {
  readonly label: string
  readonly next: string
  /** Whether to remember the user, asked when the button is pressed. */
  readonly remember?: () => boolean
}

/** Signs in or re-authenticates with a passkey. It needs JavaScript, so it's hidden without. */
export function PasskeyButton({ label, next, remember }: Props) {
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })
  const enter = async () => {
    setState({ busy: true, problem: null })
    const { signInWithPasskey } = await import('./passkey.ts')
    const rememberMe = remember?.()
    const problem = await signInWithPasskey(rememberMe)
    if (problem) setState({ busy: false, problem })
    else location.assign(siteAddress(paths.enter(next, rememberMe)))
  }
  return (
    <>
      {state.problem && <Refused problem={state.problem} />}
      <Button
        size="large"
        wide
        className="noscript:hidden"
        icon={<Icon path={passkey} size={20} />}
        loading={state.busy}
        onClick={() => void enter()}
      >
        {label}
      </Button>
    </>
  )
}
