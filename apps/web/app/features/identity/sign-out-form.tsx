import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/toast.ts'
import * as texts from './texts.ts'

/** A form around a sign-out button, so that signing out works without JavaScript; with it, this device is cleaned up. */
export function SignOutForm({ children, role }: { children: ReactNode; role?: 'presentation' }) {
  return (
    <Form
      method="post"
      action={paths.session()}
      role={role}
      onSubmit={(event) => {
        event.preventDefault()
        void import('../../lib/session.ts')
          .then(({ signOut }) => signOut())
          .catch(() => false)
          .then((isSignedOut) => {
            if (!isSignedOut) toast({ text: texts.stillSignedIn, kind: 'info' })
          })
      }}
    >
      {children}
    </Form>
  )
}
