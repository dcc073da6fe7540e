/**
 * Allowlist of the embedded identity service's calls: each declares what session it needs, and whether it requires a
 * recent proof of identity. The rest of better-auth is unreachable.
 */
import { AUTH_PATH } from './cookies.ts'
import { createAccess } from './embedded-access.ts'
import { type IdentityCall, Refusal } from './embedded-answers.ts'
import type { Call, Context } from './embedded-context.ts'
import { emailCalls } from './embedded-email-calls.ts'
import { passwordCalls } from './embedded-password-calls.ts'
import { secondFactorCalls } from './embedded-second-factor.ts'
import { sessionCalls } from './embedded-session-calls.ts'
import { signInCalls } from './embedded-sign-in.ts'
import type { Answers } from './identity-mount.ts'
import { createRememberChoice } from './remember-choice.ts'
import { signedUpCookie } from './signed-up-cookie.ts'

const calls = { ...signInCalls, ...emailCalls, ...passwordCalls, ...secondFactorCalls, ...sessionCalls }

type Deps = Omit<Context, 'access' | 'signedUp' | 'rememberChoice'> & { readonly secret: string }

export function createEmbeddedCalls({ secret, ...deps }: Deps): Pick<Answers, 'call' | 'accountOf'> {
  const access = createAccess({ ...deps, secret })
  const signedUp = signedUpCookie({ secret, secure: deps.publicUrl.startsWith('https:') })
  const rememberChoice = createRememberChoice(deps.auth, secret)
  const context: Context = { ...deps, access, signedUp, rememberChoice }
  return {
    accountOf: access.accountOf,
    call: async (request) => {
      const path = new URL(request.url).pathname.slice(AUTH_PATH.length)
      const call = calls[`${request.method} ${path}`]
      if (!call) return null
      const cookies = request.headers.get('cookie')
      const body = request.method === 'POST' ? await request.clone().json() : undefined
      return run(call, { request, body, cookies }, context).catch((error: unknown) => {
        if (error instanceof Refusal) return error.response
        throw error
      })
    },
  }
}

async function run(call: Call, request: IdentityCall, context: Context): Promise<Response> {
  const { halfSession, wholeSession, provenSession } = context.access
  switch (call.session) {
    case 'none':
      return call.run(request, context)
    case 'half':
      return call.run({ ...request, session: await halfSession(request.cookies) }, context)
    case 'whole':
      return call.run({ ...request, session: await wholeSession(request.cookies) }, context)
    case 'proven':
      return call.run({ ...request, session: await provenSession(request.cookies) }, context)
  }
}
