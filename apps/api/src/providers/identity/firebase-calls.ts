/**
 * The calls under /api/auth, implemented with Firebase: same calls and responses as the embedded service, so the web
 * app can't tell them apart.
 */
import { z } from 'zod'
import { AUTH_PATH } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { createFirebaseAccess } from './firebase-access.ts'
import { refuse, SecondFactorMissing } from './firebase-answers.ts'
import type { Context } from './firebase-context.ts'
import { emailCalls } from './firebase-email-calls.ts'
import { googleCalls } from './firebase-google.ts'
import { passwordCalls } from './firebase-password-calls.ts'
import { secondFactorCalls } from './firebase-second-factor.ts'
import { sessionCalls } from './firebase-session-calls.ts'
import { signInCalls } from './firebase-sign-in.ts'
import type { Answers } from './identity-mount.ts'
import { ToolkitRefusal } from './identity-toolkit.ts'
import { languageOf } from './mails.ts'

const calls = { ...signInCalls, ...googleCalls, ...emailCalls, ...passwordCalls, ...secondFactorCalls, ...sessionCalls }

type Deps = Omit<Context, 'access' | 'sealed'>

/** Handles these calls. A refusal is `{ code, message }` with its status; rejects if Firebase is unreachable. */
export function createFirebaseCalls(deps: Deps): Pick<Answers, 'call' | 'accountOf' | 'capabilities'> {
  const { secret, publicUrl, google } = deps.settings
  const sealed = { secret, secure: publicUrl.startsWith('https:') }
  const access = createFirebaseAccess({ ...deps, sealed })
  return {
    call: (request) => run(request, { ...deps, access, sealed }),
    accountOf: access.accountOf,
    capabilities: async () => ({
      signUp: 'confirm',
      google: Boolean(google),
      passkeys: false,
      recoveryCodes: false,
      totp: true,
    }),
  }
}

async function run(request: Request, context: Context): Promise<Response | null> {
  const url = new URL(request.url)
  const answer = calls[`${request.method} ${url.pathname.slice(AUTH_PATH.length)}`]
  if (!answer) return null
  const { headers } = request
  try {
    const call = {
      url,
      cookie: headers.get('cookie'),
      device: deviceName(headers.get('user-agent'), 'en'),
      address: headers.get('x-forwarded-for') ?? '',
      language: languageOf(request),
      body: request.method === 'POST' ? await request.json() : null,
    }
    return await answer(call, context)
  } catch (error) {
    if (error instanceof SecondFactorMissing) return refuse('SECOND_FACTOR_REQUIRED')
    if (error instanceof ToolkitRefusal) return refuse(error.code, error.detail)
    if (error instanceof z.ZodError) return refuse('VALIDATION_ERROR', z.prettifyError(error))
    throw error
  }
}
