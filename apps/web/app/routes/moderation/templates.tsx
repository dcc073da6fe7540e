import { feedbackCategories } from '@lodestay/domain/enumerations'
import note from '@lodestay/icons/chat.svg?path'
import { Form } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { useFormReset } from '../../features/forms/use-form-reset.ts'
import { useSavedValues } from '../../features/forms/use-saved-values.ts'
import { VersionField } from '../../features/forms/version-field.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, type FormResult, ifVersion, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CountedField } from '../../ui/counted-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/templates'
import * as texts from './texts.ts'

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
  const on = (form: FormData) => ({ params: { path: { id: textOf(form, 'id') } } })
  return answerForm(request, {
    add: async (form) => {
      const { title } = await answer(api.POST('/api/moderation/reply-templates', { body: written(form) }))
      return texts.templateSaved(title)
    },
    save: async (form) => {
      const sent = { ...on(form), headers: ifVersion(form), body: written(form) }
      return texts.templateSaved((await answer(api.PATCH('/api/moderation/reply-templates/{id}', sent))).title)
    },
    delete: async (form) => {
      await api.DELETE('/api/moderation/reply-templates/{id}', on(form))
      return texts.templateDeleted
    },
  })
}

type Template = Route.ComponentProps['loaderData']['docs'][number]

function Fields({ saved, result }: { saved: Template | null; result: FormResult | undefined }) {
  const intent = saved ? 'save' : 'add'
  const own = result?.intent === intent && result.id === (saved?.id ?? '') ? result : undefined
  const refused = own?.done ? undefined : own
  const reset = useFormReset(own, saved, saved?.version)
  const template = reset.shown
  const kept = useSavedValues(reset, template?.version, own, saved?.id ?? 'new')
  const values = refused?.values ?? kept.values
  const given = (name: 'title' | 'category' | 'message') => ({
    name,
    defaultValue: values?.[name] ?? template?.[name] ?? '',
    error: refused?.errors?.[name],
  })
  return (
    <Form key={kept.key} {...reset.bind} method="post" preventScrollReset className="flex flex-col items-start gap-4">
      <input type="hidden" name="intent" value={intent} />
      {template && (
        <>
          <input type="hidden" name="id" value={template.id} />
          <VersionField version={template.version} result={refused} />
        </>
      )}
      <div className="grid w-full grid-cols-1 gap-4 sm:grid-cols-2">
        <CountedField label={texts.templateTitle} hint={texts.templateTitleHint} limit={60} {...given('title')} />
        <Select
          label={texts.templateCategory}
          options={feedbackCategories.map((value) => ({ value, label: value }))}
          {...given('category')}
        />
      </div>
      <TextArea label={texts.templateMessage} limit={500} className="w-full" {...given('message')} />
      <Button type="submit" size="small" variant={template ? 'secondary' : 'primary'}>
        {template ? texts.saveTemplate : texts.addTemplate}
      </Button>
    </Form>
  )
}

function TemplateCard({ template, result }: { template: Template; result: FormResult | undefined }) {
  const { id, title, category, message } = template
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
          fields={{ id }}
        />
      </div>
      <p className="mt-2 max-w-[70ch] text-sm break-words whitespace-pre-line">{message}</p>
      <details className="mt-2" open={result?.intent === 'save' && result.id === id && !result.done}>
        <summary className="link inline-flex min-h-6 items-center text-sm">
          {texts.editTemplate}
          <span className="sr-only"> {title}</span>
        </summary>
        <div className="mt-3 max-w-2xl">
          <Fields saved={template} result={result} />
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
        <Fields saved={null} result={actionData} />
      </section>
    </>
  )
}
