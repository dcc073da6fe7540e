import key from '@lodestay/icons/key.svg?path'
import { Link, redirect, useSearchParams } from 'react-router'
import * as tokenTexts from '../../features/access-tokens/texts.ts'
import { TokenForm, tokenOfForm, tokenQuery } from '../../features/access-tokens/token-form.tsx'
import { ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { SecretOnce } from '../../features/forms/secret-once.tsx'
import { ApiProblem, allDocs, answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageRefusal, requireSession, requireUser } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/access-tokens'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: tokenTexts.accessTokens, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const tokens = await allDocs((next) =>
    answer(api.GET('/api/users/self/access-tokens', { params: { query: { limit: 100, ...next } } })),
  ).catch(pageRefusal)
  return { tokens }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    create: async (form) => {
      const body = tokenOfForm(form, Date.now())
      try {
        return { secret: (await answer(api.POST('/api/users/self/access-tokens', { body }))).token }
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'reauthentication-required')
          return redirect(paths.reauthenticate(paths.accessTokens(tokenQuery(form))))
        throw error
      }
    },
    revoke: async (form) => {
      const path = { id: textOf(form, 'id') }
      await api.DELETE('/api/users/self/access-tokens/{id}', { params: { path } })
      return tokenTexts.revoked
    },
  })
}

export default function AccessTokens({ loaderData: { tokens }, actionData: result }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const [query] = useSearchParams()
  return (
    <div className="page-column flex max-w-4xl flex-col gap-6 py-10">
      <div>
        <Link to={paths.account()} className="link text-sm">
          {uiTexts.account}
        </Link>
        <h1 className="mt-1 text-3xl">{tokenTexts.accessTokens}</h1>
        <p className="mt-2 text-ink-soft">{tokenTexts.accessTokensLead}</p>
        <a href={paths.apiReference()} className="link mt-2 inline-block">
          {tokenTexts.apiReference}
        </a>
      </div>
      <FormNotice result={result} fields={['name', 'scopes', 'expiresAt']} />
      {result?.secret && (
        <SecretOnce
          secret={result.secret}
          title={tokenTexts.copyItNow}
          hint={tokenTexts.shownOnce}
          label={tokenTexts.tokenItself}
          copy={tokenTexts.copyToken}
        />
      )}
      {tokens.length === 0 ? (
        <EmptyState icon={key} title={tokenTexts.noTokens}>
          {tokenTexts.noTokensHint}
        </EmptyState>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {tokens.map(({ id, name, start, scopes, expiresAt, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                    {name}
                    {scopes.map((scope) => (
                      <Badge key={scope}>{tokenTexts.scopes[scope].label}</Badge>
                    ))}
                  </p>
                  <p className="text-xs text-ink-soft">
                    <span className="font-mono">{start}…</span>{' '}
                    {tokenTexts.tokenTimes(dateTime(expiresAt), lastUsedAt && dateTime(lastUsedAt))}
                  </p>
                </div>
                <ConfirmButton
                  intent="revoke"
                  fields={{ id }}
                  about={name}
                  question={tokenTexts.confirmRevoke}
                  confirm={tokenTexts.revoke}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <h2 className="mb-4 text-xl">{tokenTexts.newToken}</h2>
        <TokenForm result={result} prefill={query} />
      </Card>
    </div>
  )
}
