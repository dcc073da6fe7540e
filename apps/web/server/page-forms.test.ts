import { createContext, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildWebServer } from './app.ts'
import { readSettings } from './settings.ts'

/** A page whose action reads a form, and one that accepts JSON. */
const site = {
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers) => new Response('a page', { status, headers }),
      requestContext: createContext(),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    form: {
      id: 'form',
      parentId: 'root',
      path: 'form',
      module: {
        action: async ({ request }: { request: Request }) =>
          new Response(String((await request.formData()).get('name'))),
      },
    },
    script: {
      id: 'script',
      parentId: 'root',
      path: 'script',
      module: {
        action: async ({ request }: { request: Request }) => (await request.json()) && new Response('taken'),
        handle: { takesMoreThanForms: true },
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  assetsBuildDirectory: '',
  basename: '/',
  publicPath: '/',
  future: {},
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} as unknown as ServerBuild

const settings = readSettings({ DEMO: 'true', LOG_LEVEL: 'silent' })
const app = buildWebServer(settings, site, '/nowhere')
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue())
afterAll(() => app.close())

async function post(url: string, type: string | undefined, payload?: string) {
  const headers = { origin: settings.publicUrl.origin, ...(type && { 'content-type': type }) }
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  })
  return [statusCode, body]
}

const multipart = 'multipart/form-data; boundary=x'
const whole = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAda\r\n--x--\r\n'

test.each([
  ['application/x-www-form-urlencoded', 'name=Ada'],
  ['application/x-www-form-urlencoded; charset=UTF-8', 'name=Ada'],
  [multipart, whole],
])('a page accepts a form: %s', async (type, payload) => {
  expect(await post('/form', type, payload)).toEqual([200, 'Ada'])
})

test.each([
  [undefined, undefined, 415],
  ['application/json', '{"name":"Ada"}', 415],
  ['text/plain', 'name=Ada', 415],
  [multipart, undefined, 400],
  [multipart, whole.slice(0, 50), 400],
  ['multipart/form-data', whole, 400],
])('a body that is not a form is rejected as a client error: %s %s', async (type, payload, status) => {
  const [answered, body] = await post('/form', type, payload)
  expect([answered, JSON.parse(String(body)).status]).toEqual([status, status])
})

test('a form without fields is valid', async () => {
  expect(await post('/form', 'application/x-www-form-urlencoded')).toEqual([200, 'null'])
})

test('a page that opts in accepts more than forms', async () => {
  expect(await post('/script', 'application/json', '{}')).toEqual([200, 'taken'])
})
