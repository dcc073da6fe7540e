import { useState } from 'react'
import { paths, siteAddress } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as texts from './texts.ts'

/**
 * Signs in with Google via script: the CSP doesn't allow forms to post to another site.
 * @param remember whether to remember the user, asked when the button is pressed; without it, as the current session
 * @param again the email of the user who only proves who they are, and must not change the account
 */
export function GoogleButton({ next, remember, again }: { next: string; remember?: () => boolean; again?: string }) {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const leave = async () => {
    setState('leaving')
    const rememberMe = remember?.()
    const callbackURL =
      location.origin + siteAddress(again === undefined ? paths.enter(next, rememberMe) : paths.enterAgain(next))
    const answer = await fetch('/api/auth/sign-in/social', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'google', callbackURL, rememberMe, loginHint: again }),
    })
      .then((response) => (response.ok ? (response.json() as Promise<{ url?: string }>) : null))
      .catch(() => null)
    if (!answer?.url) return setState('failed')
    // The session that comes back replaces this one, maybe with another account's.
    const { dropToken } = await import('../../lib/session.ts')
    dropToken()
    location.assign(answer.url)
  }
  return (
    <>
      {state === 'failed' && <Refused problem={texts.googleUnreachable} />}
      <Button size="large" wide loading={state === 'leaving'} onClick={() => void leave()}>
        {texts.continueWithGoogle}
      </Button>
    </>
  )
}
