/** Mail port: SMTP if configured; otherwise emails stay in the outbox, which staff can read. */
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'

export type Mail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** A single POST to it unsubscribes (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** An email to a subscriber. */
export type ListMail = Mail & {
  /** Shown as the sender; the address stays ours. */
  readonly fromName: string
  readonly html: string
  readonly unsubscribeUrl: string
}

/**
 * Outcome of an email. `postponed`: certainly not delivered, but may be retried; `bounced`: there is no such recipient;
 * `refused`: the server rejects the email itself; `unknown`: the connection broke after its text began to be sent.
 */
export type SentMail = {
  readonly outcome: 'sent' | 'postponed' | 'bounced' | 'refused' | 'unknown'
  /** The server's response. */
  readonly detail: string
}

export type Mailer = {
  /** Rejects if it can't be sent; it may be retried then. */
  readonly send: (mail: Mail) => Promise<void>
  /** Whether the server accepts email from us; rejects if it doesn't. */
  readonly verify: () => Promise<void>
  /** Reports the outcome, so that it need not be sent twice. */
  readonly sendToList: (mail: ListMail) => Promise<SentMail>
} | null

/** The key that signs outgoing email; its public half is in the DNS at `selector._domainkey.domain`. */
export type DkimKey = { readonly domain: string; readonly selector: string; readonly privateKey: string }

type Settings = { readonly smtpUrl: string | undefined; readonly from: string; readonly dkim: DkimKey | null }

// Nodemailer's own list lacks List-Unsubscribe-Post, without which mail providers don't offer one-click unsubscribe.
const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

export function createMailer({ smtpUrl, from, dkim }: Settings): Mailer {
  if (!smtpUrl) return null
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  } as Parameters<typeof createTransport>[0])
  transport.use('stream', (mail, done) => {
    noteBegin(mail as unknown as ReadMail)
    done()
  })
  // Use our id as Message-ID, so that the receiving server can dedupe a resent email.
  const messageId = (id: string) => `<${id}@lodestay>`
  return {
    send: async ({ id, to, subject, text, unsubscribeUrl }) => {
      const headers = unsubscribeUrl ? listHeaders(unsubscribeUrl) : {}
      await transport.sendMail({ from, to, subject, text, headers, messageId: messageId(id) })
    },
    verify: async () => void (await transport.verify()),
    sendToList: async ({ id, to, subject, text, html, fromName, unsubscribeUrl }) => {
      const progress: Progress = { hasBegun: false }
      const headers = listHeaders(unsubscribeUrl)
      const sender = { name: fromName, address: /<([^>]+)>/.exec(from)?.[1] ?? from }
      const mail = { from: sender, to, subject, text, html, headers, messageId: messageId(id), progress }
      try {
        return { outcome: 'sent', detail: (await transport.sendMail(mail)).response }
      } catch (error) {
        return whatBecameOf(error as SmtpError, progress)
      }
    },
  }
}

function listHeaders(unsubscribeUrl: string) {
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Whether the text of an email has begun to be sent. */
type Progress = { hasBegun: boolean }
type ReadMail = {
  readonly data: { readonly progress?: Progress }
  readonly message: { createReadStream: () => NodeJS.ReadableStream }
}

/**
 * The text is read once the server has agreed to accept it: a failure before that means it was certainly not delivered.
 */
function noteBegin({ data: { progress }, message }: ReadMail): void {
  if (!progress) return
  const read = message.createReadStream.bind(message)
  const noted = async function* () {
    progress.hasBegun = true
    yield* read()
  }
  message.createReadStream = () => Readable.from(noted(), { objectMode: false })
}

type SmtpError = Error & { readonly responseCode?: number; readonly command?: string }

// 5.7: the server rejects us, not this recipient.
const POLICY = /\b5\.7\.\d+/

function whatBecameOf({ message, responseCode = 0, command = '' }: SmtpError, { hasBegun }: Progress): SentMail {
  const detail = message.slice(0, 300)
  if (responseCode === 0) return { outcome: hasBegun ? 'unknown' : 'postponed', detail }
  const isFinal = responseCode >= 500 && !POLICY.test(message)
  if (isFinal && command === 'RCPT TO') return { outcome: 'bounced', detail }
  if (responseCode >= 500 && hasBegun) return { outcome: 'refused', detail }
  return { outcome: 'postponed', detail }
}
