import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '../../lib/paths.ts'

/** A form around a sign-out button, so that signing out works without JavaScript; with it, this device is cleaned up. */
export function SignOutForm({ children, role }: { children: ReactNode; role?: 'presentation' }) {
  return (
    <Form
      method="post"
      action={paths.session()}
      role={role}
      onSubmit={(event) => {
        event.preventDefault()
        void import('../../lib/session.ts').then(({ signOut }) => signOut())
      }}
    >
      {children}
    </Form>
  )
}
