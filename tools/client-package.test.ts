import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packClient } from './client-package.ts'
import { programOf } from './supervisor/packages.ts'
import { runQuietly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'lodestay-client-'))
const project = join(folder, 'project')
const installed = join(project, 'node_modules/@lodestay/api-client')

/** A third-party project: the unpacked archive and the dependencies in its manifest, and nothing else of ours. */
beforeAll(async () => {
  const archive = await packClient(join(folder, 'dist'))
  mkdirSync(installed, { recursive: true })
  const { code, output } = await runQuietly({
    words: ['tar', '-xzf', archive, '-C', installed, '--strip-components=1'],
  })
  expect([code, output]).toEqual([0, ''])
  for (const needed of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(join(root, 'node_modules', needed), join(project, 'node_modules', needed), 'dir')
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = `
import { answer, ApiProblem, createApiClient } from '@lodestay/api-client'
import { needsRenewal } from '@lodestay/api-client/identity-token'
import { offersOf, organizationNameOf } from '@lodestay/api-client/reads'

const client = createApiClient({ baseUrl: process.argv[2] ?? '', retries: 0, getToken: () => 'the token' })
const stay = await answer(client.GET('/api/stays/{id}', { params: { path: { id: 'stay_1' } } }))
const name: string = stay.name
const refusal = await client.GET('/api/users/self').catch((error: unknown) => error)
const offers = await offersOf(client, 'stay_1', () => undefined)
const organization = await organizationNameOf(client, 'org_1', () => undefined)
const code = refusal instanceof ApiProblem ? refusal.code : 'none'
console.log(JSON.stringify({ name, code, offers, organization, needsRenewal: needsRenewal('x') }))
`

test('the client works from its package alone: types, calls and errors', async () => {
  writeFileSync(join(project, 'program.ts'), program)
  const tsc = programOf('typescript', '.', 'tsc')
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--noEmit', '--types', 'node']
  const types = ['--typeRoots', join(root, 'node_modules/@types')]
  const typed = await runQuietly({ words: [...tsc, ...options, ...types, 'program.ts'], cwd: project })
  expect(typed.output).toBe('')
  const wrong = program.replace('const name: string', 'const name: number')
  writeFileSync(join(project, 'wrong.ts'), wrong)
  const refused = await runQuietly({ words: [...tsc, ...options, ...types, 'wrong.ts'], cwd: project })
  expect(refused.output).toContain("Type 'string' is not assignable to type 'number'")

  const authorized: (string | undefined)[] = []
  const server = createServer((request, response) => {
    authorized.push(request.headers.authorization)
    const isStay = request.url === '/api/stays/stay_1'
    response.writeHead(isStay ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isStay ? { name: 'Mill House' } : { code: 'not-signed-in' }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ran = await runQuietly({ words: [process.execPath, 'program.ts', address], cwd: project })
  server.close()
  expect(JSON.parse(ran.stdout)).toEqual({
    name: 'Mill House',
    code: 'not-signed-in',
    offers: [],
    organization: 'error',
    needsRenewal: true,
  })
  expect(new Set(authorized)).toEqual(new Set(['Bearer the token']))
})
