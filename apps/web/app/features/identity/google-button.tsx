import { useState } from 'react'
import { paths, siteAddress } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as texts from './texts.ts'

/**
 * Signs in with Google via script: the CSP doesn't allow forms to post to another site.
 * @param remember whether to remember the user, asked when the button is pressed; without it, as the current session
 */
export function GoogleButton({ next, remember }: { next: string; remember?: () => boolean }) {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const leave = async () => {
    setState('leaving')
    const rememberMe = remember?.()
    const callbackURL = location.origin + siteAddress(paths.enter(next, rememberMe))
    const answer = await fetch('/api/auth/sign-in/social', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'google', callbackURL, rememberMe }),
    })
      .then((response) => (response.ok ? (response.json() as Promise<{ url?: string }>) : null))
      .catch(() => null)
    if (answer?.url) location.assign(answer.url)
    else setState('failed')
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
