/** Mail port: SMTP if configured; otherwise mails stay in the outbox, which staff can read. */
import { createTransport } from 'nodemailer'

export type Mail = { readonly id: string; readonly to: string; readonly subject: string; readonly text: string }
export type Mailer = { readonly send: (mail: Mail) => Promise<void> } | null

export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (!smtpUrl) return null
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 } as Parameters<
    typeof createTransport
  >[0])
  return {
    send: async ({ id, to, subject, text }) => {
      // Use our id as Message-ID, so that the receiving server can dedupe a resent mail.
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@lodestay>` })
    },
  }
}
