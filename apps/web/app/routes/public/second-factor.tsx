import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { CodeField } from '../../features/identity/code-field.tsx'
import { type Refusal, refusalOf } from '../../features/identity/identity-texts.ts'
import { PasskeyButton } from '../../features/identity/passkey-button.tsx'
import { redirectWith } from '../../features/identity/redirect-with.server.ts'
import { ApiProblem } from '../../lib/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { nextOf, paths } from '../../lib/paths.ts'
import { askIdentity, giveSecondFactor, sessionContext } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/second-factor'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: uiTexts.confirmIdentity, noIndex: true })

const methods = ['totp', 'passkey', 'recovery-code'] as const
type Method = (typeof methods)[number]

export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(sessionContext).user) throw redirect(nextOf(request))
  const query = new URL(request.url).searchParams
  const named = (query.get('methods') ?? '').split(',')
  const has = methods.filter((method) => named.includes(method))
  const by = methods.find((method) => method === query.get('by'))
  return {
    next: nextOf(request),
    remember: query.get('remember') === '1',
    methods: has.length > 0 ? has : methods,
    by: by ?? null,
    hasAskedForReset: query.get('lost') === 'asked',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  try {
    if (text('intent') === 'lost') {
      await askIdentity(request, context, 'two-factor/request-reset')
      const query = Object.fromEntries(new URL(request.url).searchParams)
      return redirect(paths.secondFactor({ ...query, next: nextOf(request), lost: 'asked' }))
    }
    const method = text('method') === 'recovery-code' ? 'recovery-code' : 'totp'
    const cookies = await giveSecondFactor(request, context, {
      code: method === 'totp' ? text('code').replace(/\D/g, '') : text('code').toLowerCase(),
      method,
      trustDevice: form.get('trust') === 'on',
      remember: new URL(request.url).searchParams.get('remember') === '1',
    })
    return redirectWith(cookies, nextOf(request))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data<Refusal>(refusalOf(error, { code: 'code' }), { status: error.status || 503 })
  }
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { next, methods: has, remember } = loaderData
  const { problem, requestId, errors = {} }: Refusal = actionData ?? {}
  const busy = useNavigation().formData?.get('intent')
  const method = loaderData.by ?? has.find((each) => each !== 'passkey') ?? 'passkey'
  const to = (by: Method) => paths.secondFactor({ next, methods: has.join(), remember: remember && '1', by })
  const other = method === 'recovery-code' ? ('totp' as const) : ('recovery-code' as const)
  return (
    <AuthPage
      title={uiTexts.confirmIdentity}
      lead={leads[method]}
      scene="lake"
      foot={
        <Link to={paths.signIn(next)} className="link">
          {texts.backToSignIn}
        </Link>
      }
    >
      {problem && (
        <div className="mb-5">
          <Refused problem={problem} requestId={requestId} />
        </div>
      )}
      {method !== 'passkey' && (
        <Form method="post" className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="code" />
          <input type="hidden" name="method" value={method} />
          <CodeField method={method} error={errors.code} />
          <Checkbox label={texts.rememberDevice} name="trust" />
          <Button type="submit" variant="primary" size="large" wide loading={busy === 'code'}>
            {uiTexts.continueButton}
          </Button>
        </Form>
      )}
      <div className="mt-5 flex flex-col gap-4">
        {has.includes('passkey') && (
          <PasskeyButton label={uiTexts.switchToPasskey} next={next} remember={() => remember} />
        )}
        {has.includes(other) && (
          <Link to={to(other)} className="link text-sm">
            {other === 'totp' ? texts.switchToApp : texts.switchToRecoveryCode}
          </Link>
        )}
        {loaderData.hasAskedForReset ? (
          <Notice kind="info" title={texts.resetRequested}>
            {texts.resetRequestedHint}
          </Notice>
        ) : (
          <details className="text-sm text-ink-soft">
            <summary className="link w-fit cursor-pointer">{texts.cannotUseThese}</summary>
            <Form method="post" className="mt-3 flex flex-col items-start gap-3">
              <input type="hidden" name="intent" value="lost" />
              <p>{texts.askStaffHint}</p>
              <Button type="submit" size="small" loading={busy === 'lost'}>
                {texts.askForReset}
              </Button>
            </Form>
          </details>
        )}
      </div>
    </AuthPage>
  )
}

const leads: Readonly<Record<Method, string>> = {
  totp: texts.appHint,
  'recovery-code': texts.recoveryCodeHint,
  passkey: texts.passkeyHint,
}
