import { notificationAreas } from '@lodestay/domain/enumerations'
import { MESSAGE_MAX, TITLE_MAX } from '@lodestay/domain/text-limits'
import { useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { areaWords } from '../../features/notifications/mail-words.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { count } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CountedField } from '../../ui/counted-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/broadcast'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.broadcast, noIndex: true })

type Written = { to: string; id: string; area: string; title: string; body: string }
const audiences = ['Host', 'Traveler', 'User', 'Admin'] as const

/** The recipients: an audience, or the id of an organization or a user. */
function recipientsOf({ to, id }: Pick<Written, 'to' | 'id'>) {
  if (to === 'organization') return { organizationId: id }
  if (to === 'user') return { userId: id }
  return { audience: audiences.find((one) => one === to) ?? audiences[0] }
}

function textIn(from: URLSearchParams | FormData, name: string): string {
  return String(from.get(name) ?? '').trim()
}

function readWritten(from: URLSearchParams | FormData): Written {
  const [to, id, area] = [textIn(from, 'to') || 'Host', textIn(from, 'id'), textIn(from, 'area')]
  return { to, id, area: area || notificationAreas[0], title: textIn(from, 'title'), body: textIn(from, 'body') }
}

/** The missing fields of a broadcast with this text and these recipients. */
function emptyFields({ to, id, title, body }: Written): Record<string, string> {
  return {
    ...((to === 'organization' || to === 'user') && !id && { id: texts.recipientIdHint }),
    ...(!title && { title: texts.titleRequired }),
    ...(!body && { body: texts.bodyRequired }),
  }
}

// The preview is a GET: it changes nothing, and its URL can be shared with a colleague.
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const search = new URL(request.url).searchParams
  const written = readWritten(search)
  if (!search.has('title')) return { written, errors: {}, reach: null, key: '' }
  const errors = emptyFields(written)
  if (Object.keys(errors).length > 0) return { written, errors, reach: null, key: '' }
  try {
    const body = { to: recipientsOf(written) }
    const reach = await answer(apiFor(context).POST('/api/notifications/recipients', { body }))
    return { written, errors: {}, reach, key: crypto.randomUUID() }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 422) throw asRouteError(error)
    return { written, errors: { id: error.errors[0]?.message ?? error.detail }, reach: null, key: '' }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    send: async (form) => {
      const { title, body, area, ...rest } = readWritten(form)
      // Sending the same preview twice is one broadcast.
      const header = { 'Idempotency-Key': `broadcast ${textOf(form, 'key')}` }
      const message = { to: recipientsOf(rest), area: area as 'listing', title, body }
      await answer(api.POST('/api/notifications', { params: { header }, body: message }))
      return texts.broadcastSent
    },
  })
}

/**
 * The fields' key: changing it fills them from the URL, after Back or a link. Previewed values are already in the
 * fields; remounting would lose the focus and anything typed in the meantime.
 */
function useFieldsKey(written: Written) {
  const serialized = JSON.stringify(written)
  const { key: visit } = useLocation()
  const [round, setRound] = useState(0)
  const last = useRef({ said: serialized, isPreviewed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each visit
  useEffect(() => {
    if (last.current.said !== serialized && !last.current.isPreviewed) setRound((before) => before + 1)
    last.current = { said: serialized, isPreviewed: false }
  }, [visit])
  const onPreview = (): void => {
    last.current.isPreviewed = true
  }
  return { key: round, onPreview }
}

type FieldsProps = {
  readonly written: Written
  readonly errors: Readonly<Record<string, string>>
  readonly onPreview: () => void
}

function Fields({ written, errors, onPreview }: FieldsProps) {
  return (
    <Form onSubmit={onPreview} className="flex max-w-2xl flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Select
          label={texts.broadcastTo}
          name="to"
          defaultValue={written.to}
          options={Object.entries(texts.audiences).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          label={texts.recipientId}
          hint={texts.recipientIdHint}
          optional
          name="id"
          defaultValue={written.id}
          error={errors.id}
        />
      </div>
      <Select
        label={texts.broadcastArea}
        hint={texts.areaHint}
        name="area"
        defaultValue={written.area}
        options={notificationAreas.map((value) => ({ value, label: areaWords[value].label }))}
      />
      <CountedField
        label={uiTexts.title}
        name="title"
        limit={TITLE_MAX}
        defaultValue={written.title}
        error={errors.title}
      />
      <TextArea
        label={texts.broadcastBody}
        name="body"
        limit={MESSAGE_MAX}
        defaultValue={written.body}
        error={errors.body}
      />
      <Button type="submit" className="self-start">
        {texts.previewBroadcast}
      </Button>
    </Form>
  )
}

type PreviewProps = {
  readonly written: Written
  readonly reach: { readonly count: number; readonly totalIsCapped?: boolean | undefined }
  readonly sendKey: string
}

function Preview({ written, reach, sendKey }: PreviewProps) {
  const people = count(reach.count, texts.personNoun, texts.peopleNoun, reach.totalIsCapped)
  return (
    <section className="mt-8 max-w-2xl" aria-labelledby="preview">
      <h2 id="preview" className="mb-3 text-xl">
        {texts.broadcastPreview}
      </h2>
      <Card>
        <h3 className="text-lg break-words">{written.title}</h3>
        <p className="mt-1 text-sm break-words whitespace-pre-line">{written.body}</p>
      </Card>
      <p className="mt-4 mb-3 text-sm" role="status">
        {texts.reaches(people)} {texts.changeFirst}
      </p>
      <ActionButton variant="primary" intent="send" disabled={reach.count === 0} fields={{ ...written, key: sendKey }}>
        {texts.sendToPeople(people)}
      </ActionButton>
    </section>
  )
}

export default function AdminBroadcast({ loaderData, actionData }: Route.ComponentProps) {
  const { written, errors, reach, key } = loaderData
  const fields = useFieldsKey(written)
  const isSent = actionData?.done !== undefined
  return (
    <>
      <h1 className="text-3xl">{texts.broadcast}</h1>
      <p className="mt-1 mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.broadcastHint}</p>
      <FormNotice result={actionData} className="mb-6 max-w-2xl" />
      <Fields key={fields.key} written={written} errors={errors} onPreview={fields.onPreview} />
      {reach !== null && !isSent && <Preview written={written} reach={reach} sendKey={key} />}
    </>
  )
}
