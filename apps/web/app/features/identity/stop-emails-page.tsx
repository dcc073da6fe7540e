import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { AuthPage } from './auth-page.tsx'

type Props = {
  /** Of what the reader still gets. */
  readonly title: string
  readonly lead: string
  readonly isSubscribed: boolean
  readonly result: FormResult | undefined
  /** Where the reader manages what they get. */
  readonly more: { readonly to: string; readonly label: string }
}

/** The page that an email's link opens: emails stop on a press, never on opening it, since mail scanners open links too. */
export function StopEmailsPage({ title, lead, isSubscribed, result, more }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <AuthPage title={isSubscribed ? title : uiTexts.emailsStopped} lead={lead} scene="coast">
      <Form method="post" className="flex flex-col items-start gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        {isSubscribed && (
          <Button type="submit" size="large" loading={busy}>
            {uiTexts.stopEmails}
          </Button>
        )}
        <ButtonLink to={more.to} variant="quiet">
          {more.label}
        </ButtonLink>
      </Form>
    </AuthPage>
  )
}
