import { Form, useNavigation } from 'react-router'
import type { QrCode } from '../../lib/qr-code.server.ts'
import { Button } from '../../ui/button.tsx'
import { QrImage } from '../../ui/qr-image.tsx'
import { CodeField } from './code-field.tsx'
import * as texts from './texts.ts'

/** An authenticator app that is being set up. It takes effect only once its first code is confirmed. */
export type Enrolment = { readonly totpURI: string; readonly secret: string; readonly qr: QrCode }

export function AppEnrolment({ enrolment, problem }: { enrolment: Enrolment; problem?: string | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'confirm-app'
  const { totpURI, secret, qr } = enrolment
  return (
    <div className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-sunken p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrImage code={qr} label={texts.qrCode} className="size-44" />
      <div className="flex flex-col gap-4">
        <p className="text-sm">{texts.scanCode}</p>
        <p className="text-sm">
          <span className="block text-xs text-ink-soft">{texts.key}</span>
          <code className="break-all select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <Form method="post" preventScrollReset className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="confirm-app" />
          <input type="hidden" name="totpURI" value={totpURI} />
          <CodeField method="totp" error={problem} />
          <Button type="submit" variant="primary" loading={busy} className="self-start">
            {texts.turnOn}
          </Button>
        </Form>
      </div>
    </div>
  )
}
