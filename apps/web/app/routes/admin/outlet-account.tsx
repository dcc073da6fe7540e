import { Form, Link, useNavigation } from 'react-router'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { VersionField } from '../../features/forms/version-field.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { receiverAnswer } from '../../lib/receiver-answer.ts'
import { apiFor, pageResource } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Route } from './+types/outlet-account'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.outletName ?? texts.accountsTitle, noIndex: true })

export async function loader({ request, params: { outletId: id }, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return pageResource(apiFor(context).GET('/api/outlet-accounts/{id}', { params: { path: { id } } }))
}

export async function action({ request, params: { outletId: id }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const params = { path: { id } }
  return answerForm(request, {
    connect: async (form) => {
      const body = { token: textOf(form, 'token') }
      const { account } = await answer(api.PUT('/api/outlet-accounts/{id}', { params, headers: ifVersion(form), body }))
      return texts.connectedAs(account ?? '')
    },
    test: async () => {
      const { isWorking, detail } = await answer(api.POST('/api/outlet-accounts/{id}/test', { params }))
      return receiverAnswer(isWorking, detail)
    },
    disconnect: async (form) => {
      await api.DELETE('/api/outlet-accounts/{id}', { params, headers: ifVersion(form) })
      return texts.disconnected
    },
  })
}

type Account = Route.ComponentProps['loaderData']

/** What each network requires, and the permissions it needs. */
const tokens: Readonly<Record<Account['platform'], { label: string; hint: string }>> = {
  Instagram: {
    label: texts.pageToken,
    hint: texts.pageTokenHint('instagram_basic, instagram_content_publish, pages_read_engagement'),
  },
  Facebook: {
    label: texts.pageToken,
    hint: texts.pageTokenHint('pages_manage_posts, pages_read_engagement, pages_show_list'),
  },
  TikTok: { label: texts.refreshToken, hint: texts.refreshTokenHint('user.info.basic, video.publish') },
  X: {
    label: texts.refreshToken,
    hint: texts.refreshTokenHint('tweet.read, tweet.write, users.read, media.write, offline.access'),
  },
}

function Connected({ outletName, account, connectedAt, endsAt, platform, version }: Account) {
  const dateTime = useDateTime()
  if (!account || !connectedAt) return null
  return (
    <Card className="flex flex-col items-start gap-4">
      <DescriptionList
        facts={[
          { term: texts.postsAs, value: account },
          { term: texts.network, value: platform },
          { term: texts.connectedSince, value: <time dateTime={connectedAt}>{dateTime(connectedAt)}</time> },
          ...(endsAt ? [{ term: texts.endsOn, value: <time dateTime={endsAt}>{dateTime(endsAt)}</time> }] : []),
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <ActionButton intent="test" size="small">
          {texts.testAccount}
        </ActionButton>
        <ConfirmButton
          intent="disconnect"
          fields={{ version: String(version) }}
          about={outletName}
          question={texts.disconnectQuestion}
          confirm={texts.disconnect}
        />
      </div>
    </Card>
  )
}

/** The account that posts for an outlet: its owner, a test, and connecting it. */
export default function AdminOutletAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { outletName, platform, isConfigured, account, connectedAt, problem, version } = loaderData
  const busy = useNavigation().formData?.get('intent') === 'connect'
  const result = actionData?.intent === 'connect' ? actionData : undefined
  const token = tokens[platform]
  return (
    <>
      <Link to={paths.admin.outletAccounts()} className="link inline-flex min-h-6 items-center text-sm">
        {texts.allAccounts}
      </Link>
      <h1 className="mt-2 mb-6 text-3xl">{outletName}</h1>
      <FormNotice result={actionData} fields={['token']} className="mb-6" />
      {problem && (
        <Notice kind="error" title={texts.connectAgain} className="mb-6">
          {problem}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Connected {...loaderData} />
        <Card className="flex flex-col items-start gap-4">
          <h2 className="text-xl">{account ? texts.connectOther : texts.connectHeading}</h2>
          {isConfigured ? (
            // A new form once it is connected, so that the token leaves the page.
            <Form key={connectedAt} method="post" className="flex w-full flex-col items-start gap-4">
              <input type="hidden" name="intent" value="connect" />
              <VersionField version={version} result={result} />
              <PasswordField
                label={token.label}
                hint={token.hint}
                name="token"
                autoComplete="off"
                required
                error={result?.errors?.token}
                className="w-full"
              />
              <Button type="submit" variant="primary" loading={busy}>
                {texts.connect}
              </Button>
            </Form>
          ) : (
            <p className="text-ink-soft">{`${texts.noApp(platform)}. ${texts.noAppHint}`}</p>
          )}
        </Card>
      </div>
    </>
  )
}
