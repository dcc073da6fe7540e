import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..')

export type Settings = {
  /** Everything that this installation keeps: the database, pictures, secrets, logs. */
  dataDir: string
  host: string
  /** Where we reach our own processes. */
  loopback: string
  webPort: number
  apiPort: number
  contentPort: number
  publicUrl: string
  /** A demonstration, with accounts that everybody knows: so only where nobody else gets in, unless `DEMO` says otherwise. */
  demo: boolean
  /** A PostgreSQL of the user's own; without it we run one. */
  databaseUrl: string | undefined
  /** A content system of the user's own; without it we run one. */
  contentUrl: string | undefined
  /** Whether to build the content system's editor. */
  contentAdmin: boolean
  /** Show every line of every process, not only warnings. */
  verbose: boolean
}

/** Reads what the user has set; everything has a default that works. */
export function readSettings(env: NodeJS.ProcessEnv, args: string[] = []): Settings {
  const webPort = Number(env.PORT || 3000)
  if (!Number.isInteger(webPort) || webPort < 1 || webPort > 65_533) {
    throw new Error(`PORT must be a number between 1 and 65533, and it is "${env.PORT}".`)
  }
  const host = env.HOST || '127.0.0.1'
  const publicUrl = env.PUBLIC_URL || `http://localhost:${webPort}`
  if (env.DEMO && !['true', 'false'].includes(env.DEMO)) {
    throw new Error(`DEMO must be true or false, and it is "${env.DEMO}".`)
  }
  return {
    dataDir: resolve(root, env.LODESTAY_DATA || '.data'),
    host,
    loopback: ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host,
    webPort,
    apiPort: webPort + 1,
    contentPort: webPort + 2,
    publicUrl,
    demo: env.DEMO ? env.DEMO === 'true' : isLoopback(host) && isLoopback(URL.parse(publicUrl)?.hostname ?? ''),
    databaseUrl: env.DATABASE_URL || undefined,
    contentUrl: env.CONTENT_URL || undefined,
    contentAdmin: env.CONTENT_ADMIN !== 'off',
    verbose: args.includes('--verbose') || env.LOG === '1',
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** The variables of every process of the product. What the user has set stays as it is. */
export function productEnvironment(settings: Settings, databaseUrl: string): NodeJS.ProcessEnv {
  const { dataDir, host, loopback, publicUrl, demo, contentPort } = settings
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    STORAGE_DIR: join(dataDir, 'media'),
    AUTH_SECRET: process.env.AUTH_SECRET || keptSecret(join(dataDir, 'auth-secret')),
    CONTENT_URL: `http://${loopback}:${contentPort}`,
    CONTENT_PUBLIC_URL: editorAddress(settings),
    API_URL: `http://${loopback}:${settings.apiPort}`,
    CONTENT_ENTRY_SECRET: process.env.CONTENT_ENTRY_SECRET || keptSecret(join(dataDir, 'content-entry-secret')),
    CONTENT_SECRET: process.env.CONTENT_SECRET || keptSecret(join(dataDir, 'content-secret')),
    CONTENT_MEDIA_DIR: join(dataDir, 'content-media'),
    CONTENT_SEED: demo ? 'demo' : 'none',
    ...definedOnly(process.env),
    DEMO: String(demo),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    HOST: host,
  }
}

/** Where editors reach our content system: beside the site, on its own port. */
export function editorAddress({ publicUrl, contentPort }: Settings): string {
  return process.env.CONTENT_PUBLIC_URL || `http://${new URL(publicUrl).hostname}:${contentPort}`
}

function definedOnly(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

function keptSecret(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}
