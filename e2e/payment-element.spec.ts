/**
 * When payments are hosted by Stripe, its own script renders the card form. Here a mock implements the part of its
 * interface that we use, under the CSP our pages then have.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { securityHeaders } from '../apps/web/server/security-headers.ts'
import { readSettings } from '../apps/web/server/settings.ts'

const feature = join(import.meta.dirname, '../apps/web/app/features/payments')

/**
 * A page like ours: Stripe's script may only come from Stripe, per the CSP and the trusted types policy for script
 * URLs.
 */
const site = `<!doctype html><html lang="en"><title>Pay</title><div id="place"></div>
<script nonce="test" type="module">
  trustedTypes.createPolicy('default', { createScriptURL: (url) => (new URL(url).origin === 'https://js.stripe.com' ? url : null) })
  const { showPaymentElement } = await import('/payment-element.ts')
  window.heard = []
  window.show = async (clientSecret) => {
    const shown = { place: document.getElementById('place'), clientSecret, publishableKey: 'pk_test_1', locale: 'es', theme: 'dark',
      tell: (event) => heard.push(event), signal: new AbortController().signal }
    window.form = await showPaymentElement(shown).catch((error) => ({ failed: error.message }))
    return form.failed
  }
</script>`

/** Replays a test's prepared responses for each call, repeating the last one. */
const standIn = `
window.asked = []
window.Stripe = (key, { locale }) => {
  asked.push({ call: 'load', locale })
  const play = (call) => (options) => {
    asked.push({ call, key, ...(typeof options === 'string' ? { secret: options } : { secret: options.clientSecret, redirect: options.redirect }) })
    const answers = window.answers[call]
    return Promise.resolve(answers.length > 1 ? answers.shift() : answers[0])
  }
  return {
    elements: ({ clientSecret, appearance }) => ({
      submit: async () => ({}),
      update: (options) => asked.push({ call: 'update', ...options }),
      create: (kind) => {
        asked.push({ call: 'create', kind, secret: clientSecret, theme: appearance.theme })
        const heard = {}
        return {
          on: (event, hear) => { heard[event] = hear },
          mount: (place) => { place.textContent = 'Card number'; heard.ready({}) },
          destroy: () => {},
        }
      },
    }),
    ...Object.fromEntries(['confirmPayment', 'confirmSetup', 'retrievePaymentIntent', 'retrieveSetupIntent', 'handleNextAction'].map((call) => [call, play(call)])),
  }
}`

type Event = { readonly type: string; readonly [more: string]: unknown }
type Window = {
  answers: object
  heard: Event[]
  asked: { call: string }[]
  show: (clientSecret: string) => Promise<string | undefined>
  form: { submit: () => void; setTheme: (theme: string) => void }
}

const test = base.extend<{ address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  address: async ({}, use) => {
    const settings = readSettings({ DEMO: 'true', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })
    const headers = securityHeaders(settings)("'nonce-test'")
    const server = createServer((request, reply) => {
      if (!request.url?.endsWith('.ts'))
        return reply.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(site)
      const source = readFileSync(join(feature, request.url), 'utf8')
      return reply.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use(`http://localhost:${(server.address() as { port: number }).port}`)
    server.close()
  },
})

async function show(page: Page, address: string, clientSecret: string, answers: object): Promise<string | undefined> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn }),
  )
  await page.goto(address)
  await page.waitForFunction(() => 'show' in window)
  return page.evaluate(
    ([secret, all]) => {
      const shown = window as unknown as Window
      shown.answers = all as object
      return shown.show(secret as string)
    },
    [clientSecret, answers],
  )
}

function submit(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as Window).form.submit())
}

function heard(page: Page): Promise<Event[]> {
  return page.evaluate(() => (window as unknown as Window).heard)
}

const open = { paymentIntent: { id: 'pi_1', status: 'requires_payment_method', payment_method: null } }
const paid = { paymentIntent: { id: 'pi_1', status: 'succeeded', payment_method: 'pm_1' } }
const succeeded = { type: 'succeeded', intent: 'pi_1', paymentMethod: 'pm_1' }

test('a card is declined, then another one is authenticated and pays', async ({ page, address }) => {
  const declined = {
    error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'No.' },
  }
  await show(page, address, 'pi_1_secret_2', {
    retrievePaymentIntent: [open],
    confirmPayment: [declined, { paymentIntent: { ...open.paymentIntent, status: 'requires_action' } }],
    handleNextAction: [paid],
  })
  await expect(page.getByText('Card number')).toBeVisible()
  await submit(page)
  await expect
    .poll(() => heard(page))
    .toContainEqual(expect.objectContaining({ type: 'failed', declineCode: 'insufficient_funds', isValidation: false }))
  await submit(page)
  await expect.poll(() => heard(page)).toContainEqual(succeeded)
  expect((await heard(page)).map(({ type }) => type)).toEqual([
    'ready',
    'processing',
    'failed',
    'processing',
    'authenticating',
    'succeeded',
  ])
  const asked = await page.evaluate(() => (window as unknown as Window).asked)
  expect(asked).toContainEqual({ call: 'load', locale: 'es' })
  expect(asked).toContainEqual({ call: 'create', kind: 'payment', secret: 'pi_1_secret_2', theme: 'night' })
  expect(asked).toContainEqual(
    expect.objectContaining({ call: 'confirmPayment', key: 'pk_test_1', redirect: 'if_required' }),
  )
})

test('after a lost response the intent’s status is retrieved', async ({ page, address }) => {
  await show(page, address, 'pi_1_secret_2', {
    retrievePaymentIntent: [open, paid],
    confirmPayment: [{ error: { type: 'api_connection_error', message: 'lost' } }],
  })
  await submit(page)
  await expect.poll(() => heard(page)).toContainEqual(succeeded)
})

test('a payment that was given up elsewhere says so, and one that its bank is deciding on is followed', async ({
  page,
  address,
}) => {
  const at = (status: string) => ({ paymentIntent: { ...open.paymentIntent, status } })
  const refused = {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'You cannot confirm this PaymentIntent because it has a status of canceled.',
    },
  }
  await show(page, address, 'pi_1_secret_2', {
    retrievePaymentIntent: [open, at('canceled')],
    confirmPayment: [refused],
  })
  await submit(page)
  const canceled = { type: 'failed', code: 'intent_canceled', message: '' }
  await expect.poll(() => heard(page)).toEqual([{ type: 'ready' }, { type: 'processing' }, canceled])
  await show(page, address, 'pi_1_secret_2', { retrievePaymentIntent: [at('canceled')] })
  expect(await heard(page)).toEqual([canceled])
  await show(page, address, 'pi_1_secret_2', { retrievePaymentIntent: [at('processing')] })
  expect(await heard(page)).toEqual([{ type: 'processing', isReceived: true }])
})

test('a completed payment needs no card, and one waiting for its bank continues there', async ({ page, address }) => {
  await show(page, address, 'pi_1_secret_2', { retrievePaymentIntent: [paid] })
  expect(await heard(page)).toEqual([succeeded])
  const waiting = { paymentIntent: { ...open.paymentIntent, status: 'requires_action' } }
  const refused = {
    error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'No.' },
  }
  await show(page, address, 'pi_1_secret_2', { retrievePaymentIntent: [waiting], handleNextAction: [refused] })
  expect((await heard(page)).map(({ type }) => type)).toEqual(['authenticating', 'failed', 'ready'])
})

test('saving a card uses a setup intent; the theme follows the page', async ({ page, address }) => {
  const setup = { id: 'seti_1', payment_method: { id: 'pm_2' } }
  await show(page, address, 'seti_1_secret_2', {
    retrieveSetupIntent: [{ setupIntent: { ...setup, status: 'requires_payment_method' } }],
    confirmSetup: [{ setupIntent: { ...setup, status: 'succeeded' } }],
  })
  await page.evaluate(() => (window as unknown as Window).form.setTheme('light'))
  await submit(page)
  await expect.poll(() => heard(page)).toContainEqual({ type: 'succeeded', intent: 'seti_1', paymentMethod: 'pm_2' })
  const asked = await page.evaluate(() => (window as unknown as Window).asked)
  expect(asked).toContainEqual({ call: 'update', appearance: { theme: 'stripe' } })
})

test('a script that fails to load is reported, and can be retried', async ({ page, address }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await page.goto(address)
  await page.waitForFunction(() => 'show' in window)
  const tryToShow = () => page.evaluate(() => (window as unknown as Window).show('pi_1_secret_2'))
  expect(await tryToShow()).toContain('did not load')
  await page.unroute('https://js.stripe.com/**')
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: standIn }),
  )
  await page.evaluate((answers) => Object.assign(window, { answers }), { retrievePaymentIntent: [open] })
  expect(await tryToShow()).toBeUndefined()
  expect(await heard(page)).toEqual([{ type: 'ready' }])
})
