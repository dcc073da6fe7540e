import { ownMember } from '@lodestay/domain/own-member'
import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { AddPasskey } from '../../features/identity/add-passkey.tsx'
import { AppEnrolment, type Enrolment } from '../../features/identity/app-enrolment.tsx'
import type { Factors, SessionOfAccount } from '../../features/identity/factors.ts'
import { explainRefusal } from '../../features/identity/identity-texts.ts'
import { RecoveryCodes } from '../../features/identity/recovery-codes.tsx'
import { redirectWith } from '../../features/identity/redirect-with.server.ts'
import { SignOutForm } from '../../features/identity/sign-out-form.tsx'
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
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
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
  const dateTime = useDateTime()
  const { factors, sessions, offers, reset, isRequired } = loaderData
  const result = actionData as Result | undefined
  useEffect(() => {
    // The session may have been replaced, but this tab still has the old token.
    if (result?.done) void import('../../lib/session.ts').then(({ replaceToken }) => replaceToken())
  }, [result])
  const hasFactor = factors.totp || factors.passkeys.length > 0
  const others = sessions.filter(({ current }) => !current)
  return (
    <div className="page-column flex max-w-4xl flex-col gap-6 py-10">
      <div>
        <Link to={paths.account()} className="link text-sm">
          {uiTexts.account}
        </Link>
        <h1 className="mt-1 text-3xl">{texts.security}</h1>
      </div>
      {isRequired && !hasFactor && (
        <Notice kind="warning" title={texts.needsSecondFactor}>
          {texts.setUpFactor.app}
          {offers.passkeys && texts.setUpFactor.orPasskey}
          {texts.setUpFactor.after}
        </Notice>
      )}
      {isRequired && hasFactor && (
        <Notice
          kind="info"
          title={texts.signInWithSecondFactor}
          action={
            <SignOutForm>
              <Button type="submit" size="small">
                {uiTexts.signOut}
              </Button>
            </SignOutForm>
          }
        >
          {texts.signInAgain}
        </Notice>
      )}
      {reset && (
        <Notice
          kind="warning"
          title={texts.resetAsked}
          action={
            <ActionButton intent="stop-reset" size="small">
              {texts.stopRequest}
            </ActionButton>
          }
        >
          {texts.resetHint(reset.dueAt ? texts.resetHappensOn(dateTime(reset.dueAt)) : texts.resetUnderReview)}
        </Notice>
      )}
      <FormNotice result={result} />
      {result?.recoveryCodes && <RecoveryCodes codes={result.recoveryCodes} />}

      {offers.totp && (
        <Card className="flex flex-col gap-4">
          <SectionHead title={texts.authenticatorApp} badge={factors.totp ? texts.on : undefined}>
            {factors.totp ? texts.appOnHint : texts.appOffHint}
          </SectionHead>
          {result?.enrolment ? (
            <AppEnrolment enrolment={result.enrolment} problem={result.codeProblem} />
          ) : factors.totp ? (
            <div className="flex">
              <ConfirmButton
                intent="remove-app"
                about={texts.yourAuthenticatorApp}
                question={texts.confirmRemoveApp}
                confirm={texts.removeApp}
              />
            </div>
          ) : (
            <div className="flex">
              <ActionButton intent="begin-app">{texts.setUpApp}</ActionButton>
            </div>
          )}
        </Card>
      )}

      {offers.passkeys && (
        <Card className="flex flex-col gap-4">
          <SectionHead
            title={texts.passkeys}
            badge={factors.passkeys.length ? String(factors.passkeys.length) : undefined}
          >
            {texts.passkeysHint}
          </SectionHead>
          {factors.passkeys.length > 0 && (
            <ul className="divide-y divide-line">
              {factors.passkeys.map(({ id, name, createdAt, backedUp }) => (
                <li key={id} className="flex items-center justify-between gap-4 py-3">
                  <div>
                    <p className="text-sm font-semibold">{name ?? uiTexts.passkey}</p>
                    <p className="text-xs text-ink-soft">
                      {texts.added(dateTime(createdAt))}
                      {backedUp && texts.synced}
                    </p>
                  </div>
                  <ConfirmButton
                    intent="remove-passkey"
                    fields={{ id }}
                    about={name ?? uiTexts.passkey}
                    question={texts.confirmRemovePasskey}
                    confirm={texts.removePasskey}
                  />
                </li>
              ))}
            </ul>
          )}
          <AddPasskey provenUntil={factors.provenUntil} />
        </Card>
      )}

      {hasFactor && (offers.recoveryCodes || factors.rememberedDevices > 0) && (
        <Card className="flex flex-col gap-4">
          <SectionHead title={texts.recovery}>
            {factors.rememberedDevices > 0
              ? texts.rememberedDevices(factors.rememberedDevices)
              : texts.noRememberedDevices}
          </SectionHead>
          <div className="flex flex-wrap gap-3">
            {offers.recoveryCodes && factors.recoveryCodes && (
              <ActionButton intent="new-codes">{texts.createNewCodes}</ActionButton>
            )}
            {factors.rememberedDevices > 0 && (
              <ActionButton intent="forget-devices">{texts.forgetDevices}</ActionButton>
            )}
          </div>
        </Card>
      )}

      <Card className="flex flex-col gap-4">
        <SectionHead title={texts.sessions}>{texts.sessionsHint}</SectionHead>
        <ul className="divide-y divide-line">
          {sessions.map(({ id, current, device, address, place, createdAt, lastUsedAt }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-3">
              <div>
                <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                  {texts.deviceName(device)}
                  {current && (
                    <Badge tone="action" dot>
                      {texts.thisSession}
                    </Badge>
                  )}
                </p>
                <p className="text-xs text-ink-soft">
                  {texts.sessionTimes(
                    address && texts.sessionPlace(place ?? address),
                    dateTime(createdAt),
                    dateTime(lastUsedAt),
                  )}
                </p>
              </div>
              {!current && (
                <ActionButton
                  intent="end-session"
                  size="small"
                  className="whitespace-nowrap"
                  fields={{ id }}
                  about={texts.deviceName(device)}
                >
                  {uiTexts.signOut}
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <div className="flex">
            <ActionButton intent="end-others">{texts.signOutElsewhere}</ActionButton>
          </div>
        )}
      </Card>
    </div>
  )
}

function SectionHead({ title, badge, children }: { title: string; badge?: string | undefined; children: string }) {
  return (
    <div>
      <h2 className="flex items-center gap-3 text-xl">
        {title}
        {badge && (
          <Badge tone="action" dot>
            {badge}
          </Badge>
        )}
      </h2>
      <p className="mt-1.5 text-sm text-ink-soft">{children}</p>
    </div>
  )
}
