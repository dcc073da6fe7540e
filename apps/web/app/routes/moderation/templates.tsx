import note from '@lodestay/icons/chat.svg?path'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, type FormResult, ifVersion, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/templates'
import * as texts from './texts.ts'

const TemplateForm = lazyPart(() =>
  import('../../features/review/template-form.tsx').then((module) => ({ default: module.TemplateForm })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.templates, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return pageAnswer(apiFor(context).GET('/api/moderation/reply-templates'))
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const written = (form: FormData) => ({
    title: textOf(form, 'title'),
    category: textOf(form, 'category') as 'Other',
    message: textOf(form, 'message'),
  })
  const on = (form: FormData) => ({ params: { path: { id: textOf(form, 'id') } }, headers: ifVersion(form) })
  return answerForm(request, {
    add: async (form) => {
      const { title } = await answer(api.POST('/api/moderation/reply-templates', { body: written(form) }))
      return texts.templateSaved(title)
    },
    save: async (form) => {
      const sent = { ...on(form), body: written(form) }
      return texts.templateSaved((await answer(api.PATCH('/api/moderation/reply-templates/{id}', sent))).title)
    },
    delete: async (form) => {
      await api.DELETE('/api/moderation/reply-templates/{id}', on(form))
      return texts.templateDeleted
    },
  })
}

type Template = Route.ComponentProps['loaderData']['docs'][number]

function TemplateCard({ template, result }: { template: Template; result: FormResult | undefined }) {
  const { id, version, title, category, message } = template
  return (
    <Card as="li" className="sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-2 text-lg">
          {title}
          <Badge>{category}</Badge>
        </h2>
        <ConfirmButton
          about={title}
          question={texts.confirmDeleteTemplate(title)}
          confirm={uiTexts.deleteButton}
          intent="delete"
          fields={{ id, version: String(version) }}
        />
      </div>
      <p className="mt-2 max-w-[70ch] text-sm break-words whitespace-pre-line">{message}</p>
      <details className="mt-2" open={result?.intent === 'save' && result.id === id && !result.done}>
        <summary className="link inline-flex min-h-6 items-center text-sm">
          {texts.editTemplate}
          <span className="sr-only"> {title}</span>
        </summary>
        <div className="mt-3 max-w-2xl">
          <TemplateForm saved={template} result={result} />
        </div>
      </details>
    </Card>
  )
}

export default function ModerationTemplates({ loaderData: { docs }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ListHeading title={texts.templates} total={docs.length} one={texts.templateNoun} />
      <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.templatesHint}</p>
      <FormNotice result={actionData} fields={['title', 'category', 'message']} className="mb-6" />
      {docs.length === 0 ? (
        <EmptyState icon={note} title={texts.templatesEmpty}>
          {texts.templatesEmptyHint}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {docs.map((template) => (
            <TemplateCard key={template.id} template={template} result={actionData} />
          ))}
        </ul>
      )}
      <section className="mt-8 max-w-2xl" aria-labelledby="new-template">
        <h2 id="new-template" className="mb-4 text-xl">
          {texts.newTemplate}
        </h2>
        <TemplateForm saved={null} result={actionData} />
      </section>
    </>
  )
}
