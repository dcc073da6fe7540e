import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startContent } from './test/content.ts'

let content: Awaited<ReturnType<typeof startContent>>
beforeAll(async () => {
  content = await startContent({ CONTENT_PUBLIC_URL: 'https://content.stay.example' })
})
afterAll(() => content.stop())

describe('every response has security headers', () => {
  test.each([
    ['GET', '/', 302, 'none'],
    ['GET', '/health/live', 200, 'none'],
    ['GET', '/health/ready', 200, 'none'],
    ['GET', '/none', 404, 'none'],
    ['GET', '/%', 400, 'none'],
    ['GET', '/api/pages', 200, 'none'],
    ['GET', '/api/pages/none', 404, 'none'],
    ['GET', '/api/none', 404, 'none'],
    ['GET', '/api/media/file/none.webp', 404, 'none'],
    ['GET', '/api/pages?where[slug][near]=1', 400, 'none'],
    ['POST', '/api/pages', 403, 'none'],
    ['POST', '/health/live', 404, 'none'],
    ['GET', '/admin', 503, 'self'],
    ['GET', '/admin/login', 503, 'self'],
    ['GET', '/_next/static/none.js', 503, 'self'],
  ] as const)('%s %s (%i)', async (method, url, status, source) => {
    const { statusCode, headers } = await content.server.inject({ method, url })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringMatching(
        new RegExp(`^default-src '${source}'; .*frame-ancestors '${source}'`),
      ),
    })
  })
})

test('the editor runs only its own scripts, with a new nonce each time', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => String((await content.server.inject('/admin')).headers['content-security-policy'])),
  )
  expect(new Set(policies).size).toBe(2)
  for (const policy of policies) expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/)
})
