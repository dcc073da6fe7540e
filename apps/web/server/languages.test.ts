import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createContext, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildWebServer } from './app.ts'
import { readSiteLanguage } from './languages.ts'
import { readSettings } from './settings.ts'

/** A site with a home page and a list of stays, which show the build that rendered them. */
function siteIn(language: string, basename: string): ServerBuild {
  return {
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers) => new Response(language, { status, headers }),
        requestContext: createContext(),
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      home: { id: 'home', parentId: 'root', index: true, module: { default: () => null } },
      stays: { id: 'stays', parentId: 'root', path: 'stays', module: { default: () => null } },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    assetsBuildDirectory: '',
    basename,
    publicPath: '/',
    future: {},
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
    ssr: true,
  } as unknown as ServerBuild
}

let files: string
let app: FastifyInstance
beforeAll(() => {
  // The router itself logs addresses without a page.
  vi.spyOn(console, 'error').mockReturnValue()
  files = mkdtempSync(join(tmpdir(), 'lodestay-languages-'))
  mkdirSync(join(files, 'assets'))
  writeFileSync(join(files, 'assets/entry.js'), 'export {}')
  const settings = readSettings({ DEMO: 'true', LOG_LEVEL: 'silent' })
  app = buildWebServer(settings, siteIn('English', '/'), '/nowhere', [
    { language: 'es', build: siteIn('Spanish', '/es'), clientDirectory: files },
  ])
})
afterAll(async () => {
  await app.close()
  rmSync(files, { recursive: true })
})

describe('one server serves the site in both languages', () => {
  test.each([
    ['/', 'English'],
    ['/stays?text=es', 'English'],
    ['/es', 'Spanish'],
    ['/es/', 'Spanish'],
    ['/es?page=2', 'Spanish'],
    ['/es/stays', 'Spanish'],
  ])('%s is rendered by the %s build', async (url, language) => {
    const response = await app.inject(url)
    expect([response.statusCode, response.body]).toEqual([200, language])
  })

  test('serves the Spanish build’s files below the Spanish prefix', async () => {
    expect((await app.inject('/es/assets/entry.js')).statusCode).toBe(200)
  })

  test.each(['/essay', '/escape/stays'])('%s only looks like a Spanish address', async (url) => {
    expect((await app.inject(url)).body).toBe('English')
  })

  test.each([
    ['/es/host', '/host'],
    ['/es/host/org_1/stays?status=Draft', '/host/org_1/stays?status=Draft'],
    ['/es/moderation', '/moderation'],
    ['/es/admin/users', '/admin/users'],
    ['/es/plans', '/plans'],
    ['/es/stays/stay_1/claim', '/stays/stay_1/claim'],
    ['/es/sitemap.xml', '/sitemap.xml'],
  ])('%s redirects to the English page', async (url, location) => {
    const response = await app.inject(url)
    expect([response.statusCode, response.headers.location]).toEqual([302, location])
  })

  test('does not redirect to another site', async () => {
    expect((await app.inject('/es//host.example/host')).headers.location).toBeUndefined()
  })
})

describe('the language of a build', () => {
  test('comes from SITE_LANGUAGE', () => {
    expect(readSiteLanguage({ SITE_LANGUAGE: 'es' })).toBe('es')
  })
  test.each([undefined, '', 'fr'])('defaults to English for %j', (SITE_LANGUAGE) => {
    expect(readSiteLanguage({ SITE_LANGUAGE })).toBe('en')
  })
})
