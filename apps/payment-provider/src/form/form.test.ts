import { expect, test } from 'vitest'
import { startTestProvider } from '../test/provider.ts'

test.each(['/form', '/authenticate/pi_any'])(
  "%s may only be framed by the site's pages, and runs only its own scripts",
  async (path) => {
    const { provider } = await startTestProvider({ webUrl: 'http://localhost:4000/somewhere' })
    const answer = await fetch(`${provider.url}${path}`)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors http://localhost:4000')
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    const page = await answer.text()
    expect(page).toContain('Test mode')
    expect(page).toContain('content="http://localhost:4000"')
    expect(page).not.toMatch(/\{\{|<script(?![^>]*src=)/)
  },
)

test('the form offers test cards, and its scripts and styles are served', async () => {
  const { provider } = await startTestProvider()
  expect(await (await fetch(`${provider.url}/form`)).text()).toContain('<span>4242 4242 4242 4242</span> Succeeds')
  for (const path of ['/form.js', '/form.css', '/intents.js', '/authenticate.js']) {
    expect((await fetch(`${provider.url}${path}`)).status).toBe(200)
  }
})

test('completing the authentication of an intent requires its client secret', async () => {
  const { provider, stripe } = await startTestProvider()
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_threeDSecure2Required',
    confirm: true,
  })
  const authenticate = (fields: Record<string, string>) =>
    fetch(`${provider.url}/authenticate/${intent.id}`, { method: 'POST', body: new URLSearchParams(fields) })
  expect((await authenticate({ outcome: 'complete' })).status).toBe(400)
  expect((await authenticate({ outcome: 'complete', client_secret: 'guessed' })).status).toBe(404)
  const answer = await authenticate({ outcome: 'complete', client_secret: intent.client_secret as string })
  expect(await answer.json()).toMatchObject({ id: intent.id, status: 'succeeded', error: null })
})

test('a failed authentication gives a reason', async () => {
  const { provider, stripe } = await startTestProvider()
  const setup = await stripe.setupIntents.create({
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    confirm: true,
  })
  const body = new URLSearchParams({ outcome: 'fail', client_secret: setup.client_secret as string })
  const answer = await fetch(`${provider.url}/authenticate/${setup.id}`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({
    status: 'requires_payment_method',
    error: { code: 'setup_intent_authentication_failure' },
  })
})
