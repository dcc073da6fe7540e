import storefront from '@lodestay/icons/storefront.svg?path'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { InvitationList } from '../../features/organizations/invitation-list.tsx'
import { roleNames } from '../../features/organizations/role-words.ts'
import { ownInvitations, ownOrganizations } from '../../features/stays/hosting/hosting.server.ts'
import { HostingWelcome } from '../../features/stays/hosting/hosting-welcome.tsx'
import { ApiProblem, answer } from '../../lib/api.ts'
import { list } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageRefusal, requireSession, signedInUser } from '../../lib/session.server.ts'
import { lastOrganization } from '../../lib/session-cookie.server.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/organizations'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: uiTexts.hosting, path: paths.hostStart() })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const user = signedInUser(context)
  if (!user) return { signedIn: false, organizations: [], invitations: [] }
  const api = apiFor(context)
  const [organizations, invitations] = await Promise.all([ownOrganizations(api), ownInvitations(api)]).catch(
    pageRefusal,
  )
  const last = lastOrganization(request.headers.get('cookie'))
  const hasChoice = organizations.length > 1 && invitations.length === 0
  if (hasChoice && !url.searchParams.has('choose') && organizations.some(({ id }) => id === last))
    throw redirect(paths.host(String(last)).dashboard())
  return { signedIn: true, organizations, invitations }
}

type Refusal = { readonly name: string; readonly error?: string; readonly problem?: string }

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const name = String((await request.formData()).get('name') ?? '').trim()
  try {
    const created = await answer(apiFor(context).POST('/api/organizations', { body: { name } }))
    return redirect(paths.host(created.id).dashboard())
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const field = error.errors.find(({ path }) => path === 'name')
    return data<Refusal>(
      { name, ...(field ? { error: field.message } : { problem: error.detail }) },
      { status: error.status || 503 },
    )
  }
}

function NewOrganization({ refusal, first }: { refusal: Refusal | undefined; first: boolean }) {
  const busy = useNavigation().formData?.has('name') ?? false
  return (
    <Card aria-labelledby="new-organization">
      <h2 id="new-organization" className="text-xl">
        {first ? texts.nameYourOrganization : texts.newOrganization}
      </h2>
      <p className="mt-1.5 mb-5 text-sm text-ink-soft">{texts.organizationHint}</p>
      <Form method="post" className="flex flex-col gap-5">
        {refusal?.problem && <Notice kind="error">{refusal.problem}</Notice>}
        <TextField
          label={texts.organizationName}
          name="name"
          autoComplete="organization"
          placeholder={texts.organizationPlaceholder}
          required
          defaultValue={refusal?.name}
          error={refusal?.error}
        />
        <Button type="submit" variant={first ? 'primary' : 'secondary'} loading={busy} className="self-start">
          {first ? texts.startHosting : texts.createOrganization}
        </Button>
      </Form>
    </Card>
  )
}

export default function Host({
  loaderData: { signedIn, organizations, invitations },
  actionData,
}: Route.ComponentProps) {
  const invited = invitations.length > 0 && (
    <section aria-labelledby="invitations" className="mb-9">
      <h2 id="invitations" className="mb-3 text-xl">
        {texts.invited}
      </h2>
      <InvitationList invitations={invitations} />
    </section>
  )
  const form = <NewOrganization refusal={actionData as Refusal | undefined} first={organizations.length === 0} />
  if (organizations.length === 0)
    return (
      <HostingWelcome signedIn={signedIn}>
        <div>
          {invited}
          {form}
        </div>
      </HostingWelcome>
    )
  return (
    <div className="page-column grid grid-cols-1 items-start gap-x-10 gap-y-8 py-10 lg:grid-cols-[1.5fr_1fr]">
      <div>
        <h1 className="text-3xl">{uiTexts.hosting}</h1>
        <p className="mt-2 mb-7 text-ink-soft">
          {organizations.length === 1 ? texts.hostingLead : texts.chooseOrganization}
        </p>
        {invited}
        <ul className="flex flex-col gap-3">
          {organizations.map(({ id, name, photoUrl, roles, stayCount }) => (
            <li
              key={id}
              className="group relative flex items-center gap-4 rounded-lg border border-line bg-raised p-5 transition-shadow hover:shadow-lift"
            >
              {photoUrl ? (
                <Avatar name={name} photoUrl={photoUrl} squared />
              ) : (
                <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-action-soft text-action-text">
                  <Icon path={storefront} size={24} />
                </span>
              )}
              <span className="min-w-0 flex-1">
                <Link
                  to={paths.host(id).dashboard()}
                  className="block font-serif text-xl font-medium tracking-tight no-underline after:absolute after:inset-0 group-hover:underline"
                >
                  {name}
                </Link>
                <span className="text-sm text-ink-soft">{uiTexts.stayCount(stayCount)}</span>
              </span>
              <Badge tone="neutral">{list(roles.map((role) => roleNames[role]))}</Badge>
            </li>
          ))}
        </ul>
      </div>
      {form}
    </div>
  )
}
