import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/index.ts'

let t: TestPlatform
let stayId: string
beforeAll(async () => {
  t = await startTestPlatform({ PUBLIC_URL: 'https://stay.example' })
  const stay = await t.given.acceptedStay(await t.given.host(), await t.given.employee())
  stayId = stay.id
})
afterAll(() => t.close())

function asked(method: 'GET' | 'POST' | 'PUT', url: string) {
  return t.platform.server.inject({ method, url })
}

describe('every response restricts what browsers may do with it', () => {
  test.each([
    ['GET', '/api/stays', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/users/self', 401],
    ['GET', '/api/none', 404],
    ['GET', '/api/%', 400],
    ['PUT', '/api/stays', 404],
    ['POST', '/api/waitlist', 422],
    ['GET', '/api/health/live', 200],
    ['GET', '/api/auth/get-session', 200],
    ['GET', '/api/auth/none', 404],
    ['POST', '/api/auth/sign-in/email', 415],
    ['GET', '/api/notifications/stream', 401],
    ['GET', '/media/scenes/none/1.webp', 404],
    ['GET', '/api/go/:stay/Direct', 302],
    ['GET', '/api/docs', 200],
    ['GET', '/api/docs/', 200],
    ['GET', '/api/docs/static/index.html', 302],
    ['GET', '/api/docs/static/swagger-ui.css', 200],
    ['GET', '/api/docs/static/none.js', 404],
  ] as const)('%s %s (%i)', async (method, url, status) => {
    const { statusCode, headers } = await asked(method, url.replace(':stay', stayId))
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
    })
  })
})

test("the API reference runs only its own files: there is no script in its page's text", async () => {
  const { body, headers } = await asked('GET', '/api/docs/')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(body).toMatch(/<script src=/)
  expect(body).not.toMatch(/<script(?![^>]* src=)|\son\w+=/)
})

test('over http there is no HSTS header', async () => {
  const local = await startTestPlatform()
  try {
    const { headers } = await local.call('GET', '/stays')
    expect(headers).not.toHaveProperty('strict-transport-security')
  } finally {
    await local.close()
  }
})
