'use client'

import { PasswordField } from '@payloadcms/ui'

/** A masked password field. The server checks whether the password is correct. */
export function CurrentPassword({ path }: { path: string }) {
  return (
    <div>
      <PasswordField
        path={path}
        autoComplete="current-password"
        field={{ name: path, label: 'Current password' }}
        validate={() => true}
      />
      <p style={{ marginTop: '0.5rem' }}>Needed to change your own password or email.</p>
    </div>
  )
}
