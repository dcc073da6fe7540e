import { Form, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { EmailField } from '../../features/identity/person-fields.tsx'
import { answer } from '../../lib/api.ts'
import { answerOneForm, type FormResult, textOf } from '../../lib/form-result.ts'
import { language, writtenLanguage } from '../../lib/language.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { apiFor, pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/newsletter'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.name ?? uiTexts.newsletters,
    ...(loaderData && { path: paths.newsletter(loaderData.id), description: loaderData.description }),
  })

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return pageAnswer(publicApiFor(context).GET('/api/newsletters/{id}', { params: { path: { id } } }))
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  return answerOneForm(request, async (form) => {
    const body = { email: textOf(form, 'email'), language }
    await answer(apiFor(context).POST('/api/newsletters/{id}/subscribers', { params: { path: { id } }, body }))
    return 'asked'
  })
}

/** Subscribes to a newsletter; a link in an email confirms it. */
export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const viewer = useViewer()
  const busy = useNavigation().state !== 'idle'
  const result = actionData as FormResult | undefined
  const { name, description, audience, topics } = loaderData
  if (result?.done)
    return (
      <AuthPage title={texts.checkYourEmail} lead={texts.checkYourMailHint(name)} scene="coast">
        <ButtonLink to={paths.newsletters()}>{texts.otherNewsletters}</ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title={name}
      lead={<span lang={writtenLanguage}>{description}</span>}
      scene="coast"
      foot={texts.newsletterPromise}
    >
      <p lang={writtenLanguage} className="mb-6 text-sm text-ink-soft">
        {[audience, ...topics].filter(Boolean).join(' · ')}
      </p>
      <Form method="post" noValidate className="flex flex-col items-start gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        <div className="w-full">
          <EmailField
            autoComplete="email"
            defaultValue={result?.values?.email ?? viewer?.email}
            error={result?.errors?.email}
          />
        </div>
        <Button type="submit" variant="primary" size="large" loading={busy}>
          {texts.subscribe}
        </Button>
      </Form>
    </AuthPage>
  )
}
