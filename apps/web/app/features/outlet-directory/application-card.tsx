import type { OutletApplication } from '@lodestay/domain/outlets/outlet-application'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { Form, Link } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { list } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton } from '../forms/action-button.tsx'
import * as texts from './texts.ts'
import { websiteFacts } from './website-facts.tsx'

type DecideProps = Pick<Props, 'application' | 'networks' | 'result'>

/** What the content system refused, for staff to correct before they approve it again. */
function Correct({ application: { id, network, reach }, networks, result }: DecideProps) {
  const refused = result?.intent === 'correct' && result.values?.id === id && result.errors ? result : undefined
  return (
    <Disclosure title={texts.correct} key={refused ? 'refused' : 'closed'} open={refused !== undefined}>
      <Form method="post" noValidate className="flex max-w-xl flex-col items-start gap-3">
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="id" value={id} />
        <Select
          label={texts.network}
          name="network"
          required
          placeholder={texts.chooseNetwork}
          options={networks}
          defaultValue={refused?.values?.network ?? network}
          error={refused?.errors?.network}
        />
        <TextField
          label={texts.followersLabel}
          name="reach"
          inputMode="numeric"
          required
          defaultValue={refused?.values?.reach ?? String(reach)}
          error={refused?.errors?.reach}
        />
        <Button type="submit">{texts.saveCorrection}</Button>
      </Form>
    </Disclosure>
  )
}

function Decide({ application, networks, result }: DecideProps) {
  const { id, outletName, refusal } = application
  const refused = result?.intent === 'reject' && result.values?.id === id ? result : undefined
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <ActionButton intent="accept" variant="primary" fields={{ id }} about={outletName}>
        {texts.accept}
      </ActionButton>
      {refusal && <Correct application={application} networks={networks} result={result} />}
      <Disclosure title={texts.reject} key={refused ? 'refused' : 'closed'} open={refused !== undefined}>
        <Form method="post" className="flex max-w-xl flex-col items-start gap-3">
          <input type="hidden" name="intent" value="reject" />
          <input type="hidden" name="id" value={id} />
          <TextArea
            label={texts.rejectReason}
            hint={texts.rejectReasonHint}
            name="reason"
            required
            limit={MESSAGE_MAX}
            rows={3}
            defaultValue={refused?.values?.reason}
            error={refused?.errors?.reason}
            className="w-full"
          />
          <Button type="submit">{texts.reject}</Button>
        </Form>
      </Disclosure>
    </div>
  )
}

type Props = {
  readonly application: OutletApplication
  /** The networks that an application can be corrected to. */
  readonly networks: readonly SelectOption[]
  /** The label of the link to the owner's link. */
  readonly ownersLink: string
  readonly result: FormResult | undefined
}

/** An application to list an outlet, and the decision on it. */
export function ApplicationCard({ application, networks, ownersLink, result }: Props) {
  const dateTime = useDateTime()
  const { outletName, handle, network, url, reach, audience, topics, regions, description } = application
  const { contactName, email, message, status, reason, refusal, outletId, createdAt } = application
  return (
    <Card as="li">
      <h2 className="text-lg">{outletName}</h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">
        {contactName},{' '}
        <a className="link break-all" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </p>
      <DescriptionList
        facts={[
          { term: texts.network, value: network },
          { term: texts.handle, value: handle },
          { term: texts.reach, value: texts.followers(reach) },
          { term: texts.audience, value: audience },
          ...(topics.length > 0 ? [{ term: texts.topics, value: list(topics) }] : []),
          ...(regions.length > 0 ? [{ term: texts.regions, value: list(regions) }] : []),
          ...websiteFacts(url),
          { term: uiTexts.description, value: description },
          ...(message ? [{ term: texts.message, value: message }] : []),
          ...(refusal ? [{ term: texts.refusal, value: refusal }] : []),
          ...(reason ? [{ term: texts.rejectReason, value: reason }] : []),
        ]}
      />
      {status === 'new' && <Decide application={application} networks={networks} result={result} />}
      {status === 'listed' && (
        <p className="mt-3 flex flex-wrap gap-x-6 text-sm">
          <a className="link inline-flex min-h-6 items-center" href={paths.admin.contentEditor()}>
            {texts.editInContent}
          </a>
          {outletId && (
            <Link className="link inline-flex min-h-6 items-center" to={paths.moderation.outletLink(outletId)}>
              {ownersLink}
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}
