/** Passkeys in the browser (WebAuthn), lazy-loaded on first use. */

import { identityErrorText } from '@lodestay/domain/identity/identity-errors'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { problemInWords } from '../../lib/problem-words.ts'
import * as texts from './texts.ts'

const AUTH = '/api/auth/passkey'
const failed = texts.passkeyFailed

class Refusal extends Error {
  readonly code: string | undefined
  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

type Problem = { readonly code?: string; readonly identityCode?: string; readonly detail?: string }

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(AUTH + path, {
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as Problem | null
  if (response?.ok) return answer as T
  const message = problemInWords(identityErrorText(answer?.identityCode ?? '') ?? answer?.detail ?? failed)
  throw new Refusal(message, answer?.code)
}

/** The message for an error. A user who canceled gets no failure message. */
function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return texts.passkeyExists
  if ((error as Error)?.name === 'NotAllowedError') return texts.passkeyUnused
  return failed
}

/**
 * Signs in with a passkey. Returns an error message, or null.
 * @param rememberMe whether to remember the user; without it, as the current session
 */
export async function signInWithPasskey(rememberMe: boolean | undefined): Promise<string | null> {
  try {
    const optionsJSON = await ask<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
      '/generate-authenticate-options',
    )
    const response = await startAuthentication({ optionsJSON })
    await ask('/verify-authentication', { response, rememberMe })
    return null
  } catch (error) {
    return explain(error)
  }
}

/**
 * Creates a passkey for the account. Returns recovery codes if it's the first second factor, that the user must first
 * prove who they are, or an error message.
 */
export async function createPasskey(
  name: string,
): Promise<{ recoveryCodes: readonly string[] | null } | { problem: string } | 'reauthenticate'> {
  try {
    const optionsJSON = await ask<Parameters<typeof startRegistration>[0]['optionsJSON']>('/generate-register-options')
    const response = await startRegistration({ optionsJSON })
    const { recoveryCodes } = await ask<{ recoveryCodes: string[] | null }>('/verify-registration', { response, name })
    return { recoveryCodes }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'reauthentication-required') return 'reauthenticate'
    return { problem: explain(error) }
  }
}
