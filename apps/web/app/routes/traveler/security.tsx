import { ownMember } from '@lodestay/domain/own-member'
import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { AppCard } from '../../features/identity/app-card.tsx'
import type { Enrolment } from '../../features/identity/app-enrolment.tsx'
import type { Factors, SessionOfAccount } from '../../features/identity/factors.ts'
import { explainRefusal } from '../../features/identity/identity-texts.ts'
import { PasskeysCard } from '../../features/identity/passkeys-card.tsx'
import { RecoveryCard } from '../../features/identity/recovery-card.tsx'
import { RecoveryCodes } from '../../features/identity/recovery-codes.tsx'
import { redirectWith } from '../../features/identity/redirect-with.server.ts'
import { RequiredNotice, ResetNotice } from '../../features/identity/second-factor-notices.tsx'
import { SessionsCard } from '../../features/identity/sessions-card.tsx'
import { ApiProblem, answer } from '../../lib/api.ts'
import { type FormResult, outdatedForm, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { qrCode } from '../../lib/qr-code.server.ts'
import {
  apiFor,
  askIdentity,
  identityOffers,
  pageRefusal,
  readIdentity,
  requireSession,
  requireUser,
} from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/security'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.security, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const [factors, sessions, offers, reset] = await Promise.all([
    readIdentity<Factors>(request, context, 'factors').catch(pageRefusal),
    readIdentity<SessionOfAccount[]>(request, context, 'list-sessions').catch(pageRefusal),
    identityOffers(request, context).catch(pageRefusal),
    answer(apiFor(context).GET('/api/users/self/second-factor-reset')).catch(() => null),
  ])
  const isRequired = new URL(request.url).searchParams.has('required')
  return { factors, sessions, offers, reset, isRequired }
}

type Result = FormResult & {
  readonly enrolment?: Enrolment
  readonly codeProblem?: string
  readonly recoveryCodes?: readonly string[] | null
}
type Outcome = { readonly done: string } & Partial<Result>
type Work = (form: FormData, args: Route.ActionArgs) => Promise<{ outcome: Outcome; cookies: string[] }>

/** Longer than with any valid email. */
const TOTP_URI_MAX = 600

function enrolmentOf(totpURI: string): Enrolment {
  return {
    totpURI,
    secret: URL.parse(totpURI)?.searchParams.get('secret') ?? '',
    qr: qrCode(totpURI),
  }
}

/** An identity service call and its success message. */
function call(path: string, done: string): Work {
  return async (form, { request, context }) => {
    const id = textOf(form, 'id')
    const { cookies } = await askIdentity(request, context, path, id ? { id } : {})
    return { outcome: { done }, cookies }
  }
}

const works: Readonly<Record<string, Work>> = {
  'begin-app': async (_, { request, context }) => {
    const { body, cookies } = await askIdentity<{ totpURI: string }>(request, context, 'two-factor/enable')
    return { outcome: { done: '', enrolment: enrolmentOf(body.totpURI) }, cookies }
  },
  'confirm-app': async (form, { request, context }) => {
    const totpURI = textOf(form, 'totpURI')
    if (!totpURI.startsWith('otpauth://totp/') || totpURI.length > TOTP_URI_MAX)
      throw new ApiProblem(422, { detail: texts.setUpAppAgain })
    const code = textOf(form, 'code').replace(/\D/g, '')
    try {
      type Answer = { recoveryCodes: string[] | null }
      const { body, cookies } = await askIdentity<Answer>(request, context, 'two-factor/verify-totp', { code })
      const done = texts.appSetUp
      return { outcome: { done, recoveryCodes: body.recoveryCodes }, cookies }
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.document.identityCode !== 'INVALID_CODE') throw error
      const { problem: codeProblem } = explainRefusal(error)
      return { outcome: { done: '', enrolment: enrolmentOf(totpURI), codeProblem }, cookies: [] }
    }
  },
  'remove-app': call('two-factor/disable', texts.appRemoved),
  'remove-passkey': call('passkey/delete-passkey', texts.passkeyRemoved),
  'new-codes': async (_, { request, context }) => {
    type Answer = { recoveryCodes: string[] }
    const { body, cookies } = await askIdentity<Answer>(request, context, 'two-factor/generate-backup-codes')
    return { outcome: { done: texts.oldCodesReplaced, recoveryCodes: body.recoveryCodes }, cookies }
  },
  'forget-devices': call('forget-devices', texts.devicesForgotten),
  'end-session': call('revoke-session', texts.sessionSignedOut),
  'end-others': call('revoke-other-sessions', texts.signedOutElsewhere),
  'stop-reset': async (_, { context }) => {
    await apiFor(context).DELETE('/api/users/self/second-factor-reset')
    return { outcome: { done: texts.resetStopped }, cookies: [] }
  },
}

export async function action(args: Route.ActionArgs) {
  await requireSession(args.request, args.context)
  const form = await args.request.formData()
  const intent = textOf(form, 'intent')
  const id = textOf(form, 'id')
  try {
    const work = ownMember(works, intent)
    if (!work) throw outdatedForm()
    const { outcome, cookies } = await work(form, args)
    const headers = new Headers()
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return data<Result>({ intent, id, ...outcome }, { headers })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'reauthentication-required') return redirectWith([], paths.reauthenticate(paths.security()))
    return data<Result>({ intent, id, ...explainRefusal(error) }, { status: error.status || 503 })
  }
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { factors, sessions, offers, reset, isRequired } = loaderData
  const result = actionData as Result | undefined
  useEffect(() => {
    // The session may have been replaced, but this tab still has the old token.
    if (result?.done) void import('../../lib/session.ts').then(({ replaceToken }) => replaceToken())
  }, [result])
  const hasFactor = factors.totp || factors.passkeys.length > 0
  return (
    <div className="page-column flex max-w-4xl flex-col gap-6 py-10">
      <div>
        <Link to={paths.account()} className="link text-sm">
          {uiTexts.account}
        </Link>
        <h1 className="mt-1 text-3xl">{texts.security}</h1>
      </div>
      {isRequired && <RequiredNotice hasFactor={hasFactor} offers={offers} />}
      {reset && <ResetNotice dueAt={reset.dueAt} />}
      <FormNotice result={result} />
      {result?.recoveryCodes && <RecoveryCodes codes={result.recoveryCodes} />}
      {offers.totp && <AppCard factors={factors} enrolment={result?.enrolment} codeProblem={result?.codeProblem} />}
      {offers.passkeys && <PasskeysCard factors={factors} />}
      {hasFactor && <RecoveryCard factors={factors} offersCodes={offers.recoveryCodes} />}
      <SessionsCard sessions={sessions} />
    </div>
  )
}
