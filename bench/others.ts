/**
 * Shop systems to measure alongside us on request (`--with vendure,medusa`): each brings over a hundred packages that
 * nothing else here needs, so it is installed once, in a pinned version, into the bench's own folder.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, startProgram } from './child.ts'
import { openDatabase } from './database.ts'
import type { Asked } from './http.ts'

export type Question = { readonly path: string; readonly more?: Asked[2] }

export type Other = {
  readonly title: string
  readonly packages: Readonly<Record<string, string>>
  /** How many times as fast our list must be. */
  readonly floor: number
  /** One stay, a list of 24, and text with a filter: in the order of `questions`. */
  readonly questions: readonly [Question, Question, Question]
}

function graphql(query: string): Question {
  return { path: '/shop-api', more: { body: JSON.stringify({ query }) } }
}

const product = 'id name slug description variants { id sku price currencyCode }'
/** The program creates this key, which it gets through its environment. */
const key = { 'x-publishable-api-key': 'pk_only_benches_use_this_key' }
/** A single product took it 0.2 s on its own: with twenty connections, some requests failed after a long wait. */
const asked = { headers: key, seconds: 10, connections: 4 }
const fields = 'fields=id,title,handle,description,*variants'

export const others: Readonly<Record<string, Other>> = {
  vendure: {
    title: 'Vendure',
    packages: { '@vendure/core': '3.7.3', pg: '8.23.1' },
    floor: 80,
    questions: [
      graphql(`{ product(id: 43) { ${product} } }`),
      graphql(`{ products(options: { take: 24 }) { totalItems items { ${product} } } }`),
      graphql(
        `{ products(options: { take: 24, filter: { description: { contains: "lake" } } }) { totalItems items { ${product} } } }`,
      ),
    ],
  },
  medusa: {
    title: 'Medusa',
    packages: {
      '@medusajs/cli': '2.21.2',
      '@medusajs/framework': '2.21.2',
      '@medusajs/medusa': '2.21.2',
      pg: '8.23.1',
    },
    floor: 250,
    questions: [
      { path: `/store/products?limit=1&handle=stay-43&${fields}`, more: asked },
      { path: `/store/products?limit=24&${fields}`, more: asked },
      { path: `/store/products?limit=24&q=lake&${fields}`, more: asked },
    ],
  },
}

/** Installs it if missing, and starts it. If its database doesn't exist yet, it is given the URL of the stays. */
export async function startOther(name: string, staysUrl: string): Promise<Child> {
  const { packages } = others[name] as Other
  const folder = join(process.env.BENCH_FOLDER ?? '', name)
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, dependencies: packages }))
    console.log(`  installing ${name}`)
    const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: folder,
      stdio: 'inherit',
    })
    const [code] = await once(npm, 'exit')
    if (code !== 0) throw new Error(`npm ended with ${code}`)
  }
  const program = join(import.meta.dirname, 'others', `${name}.mjs`)
  const { url, isMade, finish } = await openDatabase(staysUrl, `peer_${name}`, JSON.stringify(packages))
  const environment = {
    DATABASE_URL: url,
    STAYS_URL: isMade ? '' : staysUrl,
    PUBLISHABLE_KEY: key['x-publishable-api-key'],
  }
  const server = await startProgram(program, environment, folder)
  if (!isMade) await finish()
  return server
}
