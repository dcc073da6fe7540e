/** The test's own mail server: accepts emails, and rejects or disconnects where configured. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What the server does with email to an address; 'reject' rejects the text itself. */
export type Manners = 'take' | 'bounce' | 'busy' | 'reject' | 'say nothing' | 'hang up first' | 'hang up after'

export type Mailbox = {
  /** Where to send: an SMTP_URL. */
  readonly url: string
  /** Every email that arrived completely, as sent. */
  readonly received: readonly { readonly to: string; readonly raw: string }[]
  /** The raw emails to an address. */
  readonly mailsTo: (address: string) => string[]
  readonly behave: (address: string, manners: Manners) => void
  readonly close: () => Promise<void>
}

function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

export async function startMailbox(): Promise<Mailbox> {
  const received: { to: string; raw: string }[] = []
  const manners = new Map<string, Manners>()
  const mannersOf = (address: string | undefined) => manners.get(address?.toLowerCase() ?? '') ?? 'take'
  const hangUp = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy: () => void } }>)
      if (connection.id === id) connection._socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, session, done) => {
      const how = mannersOf(address)
      if (how === 'bounce') return done(answer(550, '5.1.1 No such mailbox'))
      if (how === 'busy') return done(answer(451, '4.7.1 Try again later'))
      if (how === 'hang up first') return hangUp(session)
      if (how === 'say nothing') return
      return done()
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mannersOf(to) === 'reject') return done(answer(554, '5.6.0 We do not like this text'))
        received.push({ to, raw: Buffer.concat(chunks).toString('latin1') })
        if (mannersOf(to) === 'hang up after') return hangUp(session)
        done()
      })
    },
  })
  // A client that hangs up is not the server's fault.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mailsTo: (address) => received.filter(({ to }) => to === address).map(({ raw }) => raw),
    behave: (address, how) => manners.set(address.toLowerCase(), how),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The value of a header, unfolded; empty if the email has none. */
export function headerOf(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
}

/** An email's text, decoded from quoted-printable. */
export function decoded(raw: string): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
