import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { AuthPage } from '../identity/auth-page.tsx'
import * as texts from './texts.ts'

/** What the link of an outlet's owner opens once it has ended. */
export function LinkEnded({ why }: { why: string }) {
  return (
    <AuthPage title={texts.linkEnded} lead={why} scene="desert">
      <ButtonLink to={paths.contact()} variant="primary">
        {uiTexts.contactUs}
      </ButtonLink>
    </AuthPage>
  )
}
