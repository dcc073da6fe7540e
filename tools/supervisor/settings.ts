import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sparing } from './processes.ts'

/** The repository root. */
export const root = join(import.meta.dirname, '../..')

export type Settings = {
  /** Everything this installation stores: the database, pictures, secrets, logs. */
  dataDir: string
  host: string
  /** The host on which we reach our own processes. */
  loopback: string
  webPort: number
  apiPort: number
  contentPort: number
  paymentPort: number
  publicUrl: string
  /**
   * Demo mode, with publicly known accounts: on by default only where no one else has access, unless `DEMO` says
   * otherwise.
   */
  demo: boolean
  /** The user's own PostgreSQL; without it we run one. */
  databaseUrl: string | undefined
  /** The user's own content system; without it we run one. */
  contentUrl: string | undefined
  /** Whether to run a payment provider in test mode: in demo mode, unless the user has Stripe keys. */
  embedsPayments: boolean
  /** Whether to build the content system's editor. */
  contentAdmin: boolean
  /** Whether each process restarts when its sources change. */
  reloads: boolean
  /** Show every line of every process, not only warnings. */
  verbose: boolean
}

/** Reads the user's settings; everything has a working default. */
export function readSettings(env: NodeJS.ProcessEnv, args: string[] = []): Settings {
  const webPort = Number(env.PORT || 3000)
  if (!Number.isInteger(webPort) || webPort < 1 || webPort > 65_532) {
    throw new Error(`PORT must be a number between 1 and 65532, not "${env.PORT}".`)
  }
  const host = env.HOST || '127.0.0.1'
  const publicUrl = env.PUBLIC_URL || `http://localhost:${webPort}`
  if (env.DEMO && !['true', 'false'].includes(env.DEMO)) {
    throw new Error(`DEMO must be true or false, not "${env.DEMO}".`)
  }
  const demo = env.DEMO ? env.DEMO === 'true' : isLoopback(host) && isLoopback(URL.parse(publicUrl)?.hostname ?? '')
  if (env.DATABASE_DIRECT_URL) {
    throw new Error(
      'DATABASE_DIRECT_URL is for processes that run alone behind a pooler: give npm start the database itself, as DATABASE_URL.',
    )
  }
  return {
    dataDir: resolve(root, env.LODESTAY_DATA || '.data'),
    host,
    loopback: ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host,
    webPort,
    apiPort: webPort + 1,
    contentPort: webPort + 2,
    paymentPort: webPort + 3,
    publicUrl,
    demo,
    databaseUrl: env.DATABASE_URL || undefined,
    contentUrl: env.CONTENT_URL || undefined,
    embedsPayments: demo && !env.STRIPE_SECRET_KEY,
    contentAdmin: env.CONTENT_ADMIN !== 'off',
    reloads: false,
    verbose: args.includes('--verbose') || env.LOG === '1',
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** The product's processes, and the steps before they run. */
export type ProcessName = 'migrate' | 'seed' | 'import' | 'api' | 'content' | 'payments' | 'web' | 'build'

/**
 * Which process gets which secret. Secret-looking variables that are not listed go to the api, which calls third
 * parties.
 */
const secrets: Record<string, readonly ProcessName[]> = {
  API_DATABASE_PASSWORD: ['migrate'],
  CONTENT_DATABASE_PASSWORD: ['migrate'],
  AUTH_SECRET: ['api', 'seed'],
  CONTENT_SECRET: ['content'],
  CONTENT_ENTRY_SECRET: ['api', 'content'],
  CONTENT_ADMIN_EMAIL: ['content'],
  CONTENT_ADMIN_PASSWORD: ['content'],
  DATABASE_REPLICA_URLS: ['api', 'seed'],
  STRIPE_SECRET_KEY: ['api', 'payments', 'seed'],
  // The web allows the card form of the key's provider; browsers get to see this key.
  STRIPE_PUBLISHABLE_KEY: ['api', 'payments', 'seed', 'web'],
  STRIPE_WEBHOOK_SECRET: ['api', 'payments', 'seed'],
  // Only for processes that connect as the database owner; the roles have their own passwords.
  PGPASSWORD: ['migrate', 'seed', 'import', 'api', 'content'],
}
const FURTHER_SECRETS: readonly ProcessName[] = ['api', 'seed']

function isSecret(name: string, value = ''): boolean {
  const holdsPassword = /^[a-z][a-z+]*:\/\/[^/@\s]*:[^/@\s]+@/i.test(value)
  return (
    name in secrets ||
    /SECRET|PASSWORD|PASSWD|TOKEN|CREDENTIAL|SERVICE_ACCOUNT|(?:^|_)KEY(?:_|$)/i.test(name) ||
    holdsPassword
  )
}

/** Processes that run as long as we do. */
const serving: readonly ProcessName[] = ['api', 'content', 'web', 'payments']

/**
 * The environment of one process: the user's variables, but only that process's secrets, and a database URL with its
 * own role. The web and builds get no database at all.
 */
export function processEnvironment(name: ProcessName, settings: Settings, database: DatabaseUrls): NodeJS.ProcessEnv {
  const { dataDir, host, loopback, publicUrl, demo, apiPort, contentPort } = settings
  const own = definedOnly(process.env)
  const url = databaseUrlFor(name, database)
  const mayHave = (secret: string) =>
    (secrets[secret] ?? FURTHER_SECRETS).includes(name) &&
    (secret !== 'PGPASSWORD' || url === database.owner) &&
    // The demo buys nothing from the user's own provider.
    !(name === 'seed' && isOfOther(secret, settings))
  const open = Object.entries(own).filter(([variable, value]) => !isSecret(variable, value) || mayHave(variable))
  const ownSecrets = Object.keys(keptSecrets)
    .filter((secret) => mayHave(secret) && !isOfOther(secret, settings))
    .map((secret) => [secret, secretOf(secret, settings)])
  const { DATABASE_URL: _, ...rest } = Object.fromEntries(open)
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    // A restarted process doesn't recompile anything.
    NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
    ...(serving.includes(name) && sparing),
    STORAGE_DIR: join(dataDir, 'media'),
    API_URL: `http://${loopback}:${apiPort}`,
    CONTENT_URL: `http://${loopback}:${contentPort}`,
    CONTENT_PUBLIC_URL: editorAddress(settings),
    CONTENT_MEDIA_DIR: join(dataDir, 'content-media'),
    CONTENT_SEED: demo ? 'demo' : 'none',
    ...rest,
    ...(settings.embedsPayments && paymentAddresses(name, settings)),
    ...Object.fromEntries(ownSecrets),
    ...(url && { DATABASE_URL: url }),
    // It runs in the folder where it was called, but its reports belong in ours.
    ...(name === 'import' && { LODESTAY_DATA: dataDir }),
    DEMO: String(demo),
    PUBLIC_URL: publicUrl,
    HOST: host,
  }
}

/**
 * The user's own content system gets none of our secrets, except one that the user gave to both, and Stripe gets none
 * of our keys.
 */
function isOfOther(secret: string, { contentUrl, embedsPayments }: Settings): boolean {
  if (secret.startsWith('STRIPE_')) return !embedsPayments
  return secret === 'CONTENT_ENTRY_SECRET' && contentUrl !== undefined && !process.env[secret]
}

/** Where the API and the embedded payment provider reach each other, and where browsers may load the card form from. */
function paymentAddresses(name: ProcessName, settings: Settings): NodeJS.ProcessEnv {
  const { dataDir, loopback, apiPort, paymentPort, publicUrl } = settings
  const form = `http://${new URL(publicUrl).hostname}:${paymentPort}`
  if (name === 'api' || name === 'seed')
    return { STRIPE_API_URL: `http://${loopback}:${paymentPort}`, STRIPE_FORM_URL: form }
  if (name === 'web') return { STRIPE_FORM_URL: form }
  if (name !== 'payments') return {}
  return {
    PAYMENT_PROVIDER_DIR: join(dataDir, 'payment-provider'),
    PAYMENT_PROVIDER_URL: form,
    STRIPE_WEBHOOK_URL: `http://${loopback}:${apiPort}/api/payments/webhooks`,
  }
}

/** Database URLs: the owner's for migrations, and one for each process that only uses the database. */
export type DatabaseUrls = { owner: string; api: string; content: string }

function databaseUrlFor(name: ProcessName, { owner, api, content }: DatabaseUrls): string | undefined {
  if (name === 'web' || name === 'build' || name === 'payments') return undefined
  return name === 'migrate' ? owner : name === 'content' ? content : api
}

/** Secrets that are generated once, and the files in the data folder that store them. */
const keptSecrets: Record<string, string> = {
  STRIPE_SECRET_KEY: 'payment-provider-secret-key',
  STRIPE_PUBLISHABLE_KEY: 'payment-provider-publishable-key',
  STRIPE_WEBHOOK_SECRET: 'payment-provider-webhook-secret',
  AUTH_SECRET: 'auth-secret',
  CONTENT_SECRET: 'content-secret',
  CONTENT_ENTRY_SECRET: 'content-entry-secret',
  API_DATABASE_PASSWORD: 'api-database-password',
  CONTENT_DATABASE_PASSWORD: 'content-database-password',
}

/** Prefixes of the secrets that are recognized by one. */
const prefixes: Record<string, string> = {
  STRIPE_SECRET_KEY: 'sk_test_',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_',
  STRIPE_WEBHOOK_SECRET: 'whsec_',
}

/** Returns a secret: the user's, or the one generated once. */
export function secretOf(name: string, { dataDir }: Settings): string {
  return process.env[name] || keptSecret(join(dataDir, keptSecrets[name] as string), prefixes[name])
}

/**
 * Where editors reach the content system: the user's own if there is one, otherwise ours on the site's host, on its own
 * port.
 */
export function editorAddress({ publicUrl, contentUrl, contentPort }: Settings): string {
  return process.env.CONTENT_PUBLIC_URL || contentUrl || `http://${new URL(publicUrl).hostname}:${contentPort}`
}

/**
 * Rejects an https site without a configured editor address: our own editor has no certificate, so editors' sessions
 * and staff's entry tickets would be sent unencrypted.
 */
export function assertEditorClosed({ publicUrl, contentUrl }: Settings): void {
  if (contentUrl || process.env.CONTENT_PUBLIC_URL || URL.parse(publicUrl)?.protocol !== 'https:') return
  throw new Error(
    `PUBLIC_URL is ${publicUrl}, so the content editor needs an https address of its own: set CONTENT_PUBLIC_URL to where your proxy serves it, for example CONTENT_PUBLIC_URL=https://content.${new URL(publicUrl).hostname}`,
  )
}

function definedOnly(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

function keptSecret(file: string, prefix?: string): string {
  const stored = existsSync(file) && readFileSync(file, 'utf8').trim()
  if (stored) return stored
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  // Only letters and digits follow a prefix, as in Stripe's own keys.
  const secret = prefix ? prefix + randomBytes(32).toString('hex') : randomBytes(32).toString('base64url')
  // Renamed into place: a start that dies, or a full disk, leaves no part of a secret.
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return secret
}
