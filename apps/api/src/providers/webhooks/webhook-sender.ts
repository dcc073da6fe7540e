/**
 * Sends webhooks per the Standard Webhooks specification: signed, to public internet addresses only, resolved once,
 * without following redirects, within ten seconds.
 */
import { createHmac } from 'node:crypto'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { callFailure, hostRefusal, lookupPublic } from '../network/public-address.ts'

export type Webhook = {
  /** The same for every attempt, so that the receiver can drop duplicates. */
  readonly id: string
  readonly url: string
  /** Secrets that sign it, `whsec_…`: two during a rotation. */
  readonly secrets: readonly string[]
  readonly payload: object
  readonly now: Date
}

/**
 * `postponed`: certainly not received, but may be retried; `refused`: its address isn't one that we call; `gone`: the
 * receiver wants no more (410); `unknown`: the connection broke after the text was sent.
 */
export type WebhookAnswer = {
  readonly outcome: 'sent' | 'postponed' | 'refused' | 'gone' | 'unknown'
  /** The receiver's status; null if it didn't respond. */
  readonly status: number | null
  readonly detail: string
  /** The response body, as far as we read it. */
  readonly body: string
}

export type WebhookSender = {
  readonly send: (webhook: Webhook) => Promise<WebhookAnswer>
  /** Why an address can't be used; null if it can, judging by its text alone. */
  readonly refusal: (url: string) => string | null
}

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 10_000

/** The `webhook-signature` header. @param secret `whsec_` and the key in base64 */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** @param allowPrivate allows reaching this machine, and without TLS: for demos and tests */
export function createWebhookSender({ allowPrivate }: { allowPrivate: boolean }): WebhookSender {
  const refusal = (url: string) => {
    if (allowPrivate) return null
    const address = new URL(url)
    return address.protocol === 'https:' ? hostRefusal(address) : 'Enter an address that begins with https://.'
  }
  return {
    refusal,
    send: async ({ id, url, secrets, payload, now }) => {
      const refused = refusal(url)
      if (refused) return { outcome: 'refused', status: null, detail: refused, body: '' }
      const body = JSON.stringify(payload)
      const timestamp = Math.floor(now.getTime() / 1000)
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Lodestay-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' '),
      }
      return post(new URL(url), body, { headers, ...(!allowPrivate && { lookup: lookupPublic }) })
    },
  }
}

function post(url: URL, body: string, options: RequestOptions): Promise<WebhookAnswer> {
  return new Promise((done) => {
    const secure = url.protocol === 'https:'
    let isConnected = false
    const request = (secure ? httpsRequest : httpRequest)(url, {
      ...options,
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    request.once('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (isConnected = true)))
    request.once('error', (error: NodeJS.ErrnoException) => {
      // A name that resolves into our network may be a passing mistake of its DNS: nothing was sent.
      done({ outcome: isConnected ? 'unknown' : 'postponed', status: null, detail: callFailure(error), body: '' })
    })
    request.once('response', (response) => {
      const status = response.statusCode ?? 0
      let text = ''
      const end = () => {
        response.destroy()
        done({ ...meaningOf(status), status, body: text })
      }
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > ANSWER_BYTES) end()
      })
      // Its status decides the outcome, whatever happens to the rest of the response.
      for (const event of ['end', 'error', 'aborted']) response.once(event, end)
      request.removeAllListeners('error').on('error', end)
    })
    request.end(body)
  })
}

function meaningOf(status: number): Pick<WebhookAnswer, 'outcome' | 'detail'> {
  if (status >= 200 && status < 300) return { outcome: 'sent', detail: `It answered ${status}.` }
  if (status >= 300 && status < 400)
    return { outcome: 'postponed', detail: `It answered ${status}: redirects are not followed.` }
  return { outcome: status === 410 ? 'gone' : 'postponed', detail: `It answered ${status}.` }
}
