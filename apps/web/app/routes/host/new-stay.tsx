import { stayFields } from '@lodestay/domain/stays/stay-fields'
import { data, Form, redirect, useNavigation } from 'react-router'
import { sections } from '../../features/stays/editor/sections.ts'
import { stayRights } from '../../features/stays/hosting/hosting.server.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, requireSession, requireUser } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { CountedField } from '../../ui/counted-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/new-stay'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.aNewStay, noIndex: true })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  return { mayCreate: stayRights(user, params.orgId).create }
}

/** Creates the draft; from here on it's edited at its own URL. */
export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const name = String((await request.formData()).get('name') ?? '').trim()
  try {
    const created = await answer(
      apiFor(context).POST('/api/stays/drafts', { body: { organizationId: orgId, ...(name && { name }) } }),
    )
    return redirect(paths.host(orgId).stay(created.id, { section: 'basics' }))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ name, problem: error.detail }, { status: error.status || 503 })
  }
}

export default function NewStay({ loaderData: { mayCreate }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const refused = actionData as { name: string; problem: string } | undefined
  return (
    <div className="grid grid-cols-1 max-w-4xl items-start gap-x-14 gap-y-8 lg:grid-cols-[1.3fr_1fr]">
      <div>
        <h1 className="text-3xl">{texts.aNewStay}</h1>
        <p className="mt-2 mb-7 text-ink-soft">{texts.newStayLead}</p>
        {mayCreate ? (
          <Form method="post" className="flex flex-col gap-5">
            {refused && <Notice kind="error">{refused.problem}</Notice>}
            <CountedField
              label={texts.stayNameLabel}
              name="name"
              optional
              autoComplete="off"
              limit={stayFields.name.max}
              hint={texts.stayNameHint}
              defaultValue={refused?.name}
            />
            <Button type="submit" variant="primary" size="large" loading={busy} className="self-start">
              {texts.getStarted}
            </Button>
          </Form>
        ) : (
          <Notice kind="warning">{texts.mayNotAddStays}</Notice>
        )}
      </div>
      <section aria-labelledby="what-comes" className="rounded-xl bg-sunken p-6">
        <h2 id="what-comes" className="eyebrow">
          {texts.whatsNext}
        </h2>
        <ol className="mt-3 flex flex-col gap-2.5 text-sm">
          {sections.map(({ key, label }, index) => (
            <li key={key} className="flex items-center gap-3">
              <span className="grid size-6 place-items-center rounded-full border border-line-strong text-2xs tabular-nums">
                {index + 1}
              </span>
              {label}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
