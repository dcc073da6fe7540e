/** Server configuration: read from the environment and validated once at startup. */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { z } from 'zod'
import type { Pooler } from './pooler.ts'

function url(protocols: string) {
  return z
    .string()
    .refine(
      (value) => new RegExp(`^(?:${protocols}):$`).test(URL.parse(value)?.protocol ?? ''),
      `must be a URL (${protocols})`,
    )
}

const commaSeparated = z.string().transform((list) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A Google service account key, as JSON or as a path to its file; we only need these two fields. */
const serviceAccount = z.string().transform((value, context) => {
  try {
    const text = value.trim().startsWith('{') ? value : readFileSync(value, 'utf8')
    return z.object({ client_email: z.string(), private_key: z.string() }).parse(JSON.parse(text))
  } catch {
    context.addIssue('must be a service account’s key: its JSON, or the path of its file')
    return z.NEVER
  }
})

/** A private RSA key, as PEM (line breaks may be written `\n`) or as a path to its file. */
const rsaKey = z.string().transform((value, context) => {
  try {
    const pem = value.trim().startsWith('-----') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8')
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // Reported below.
  }
  context.addIssue('must be a private RSA key: its PEM text, or the path of its file')
  return z.NEVER
})

const NETWORK_URLS = {
  META_API_URL: 'https://graph.facebook.com',
  TIKTOK_API_URL: 'https://open.tiktokapis.com',
  X_API_URL: 'https://api.x.com',
} as const
/** Credentials: each requires the other. */
const CREDENTIALS = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['META_APP_ID', 'META_APP_SECRET'],
  ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
] as const

/** Those of a bucket, besides its name. */
const BUCKET_SETTINGS = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const DEMO_MAIL_FROM = 'Lodestay <hello@lodestay.test>'

const Variables = z.object({
  DATABASE_URL: url('postgres|postgresql'),
  /**
   * The database itself, if the other addresses point to a pooler in transaction mode: for LISTEN, the job queue and
   * locks that outlast a transaction.
   */
  DATABASE_DIRECT_URL: url('postgres|postgresql').optional(),
  /** False if the pooler doesn't support prepared statements: pgbouncer before 1.21. */
  DATABASE_PREPARED: flag.default(true),
  /** Read replicas (streaming), comma-separated. */
  DATABASE_REPLICA_URLS: commaSeparated.pipe(z.array(url('postgres|postgresql'))).default([]),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  HOST: z.string().min(1).default('127.0.0.1'),
  /**
   * Demo mode on a developer's own machine. Only this allows the demo accounts and their password, opening email links
   * on this machine, staff without a second factor, and a missing PUBLIC_URL.
   */
  DEMO: flag.default(false),
  /** Public URL of the web app, for email links and allowed origins. Only a demo may omit it. */
  PUBLIC_URL: url('http|https')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /** A short domain of your own for tracked links in posts; it points to the web server, like PUBLIC_URL. */
  LINK_URL: url('http|https')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /**
   * Trusted proxies for X-Forwarded-For, comma-separated: the same proxies the web app lists, plus our web server if it
   * runs on another machine.
   */
  TRUST_PROXY: commaSeparated
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be IP addresses or ranges')))
    .default([]),
  /**
   * Other sites whose pages may call the API with a bearer token, comma-separated, or `*` for all. Never with cookies.
   */
  CORS_ORIGINS: commaSeparated
    .pipe(
      z.array(
        z.union(
          [z.literal('*'), url('http|https').refine((site) => new URL(site).origin === site)],
          'must be origins, such as https://example.com, or *',
        ),
      ),
    )
    .default([]),
  /** Signs sessions. At least 32 characters; must be the same for every process of an installation. */
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters'),
  /** Identity provider: `embedded` needs nothing else; `firebase` is a Firebase Authentication project. */
  IDENTITY: z.enum(['embedded', 'firebase']).default('embedded'),
  FIREBASE_PROJECT_ID: z.string().default(''),
  FIREBASE_API_KEY: z.string().default(''),
  /**
   * Lets us delete Firebase identities and end their sessions. Without it, an identity is deleted on its own next call.
   */
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
  /** Proxy that serves Google's hosts as folders. */
  FIREBASE_GATEWAY_URL: url('http|https').optional(),
  /** `host:port` of the Firebase emulator, whose tokens are unsigned: local use only. */
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d+$/, 'must be host:port')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Upload quota per account within 30 days, in all picture sizes. */
  UPLOAD_QUOTA_MB: z.coerce.number().positive().default(500),
  UPLOAD_QUOTA_FILES: z.coerce.number().int().min(1).default(2000),
  /** The ffmpeg that reads uploaded videos; defaults to the one from a package, if it has one for this machine. */
  FFMPEG_PATH: z.string().min(1).optional(),
  STORAGE_DIR: z.string().min(1).default('.data/media'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url('http|https').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Base URL of the content system, without `/api`. */
  CONTENT_URL: url('http|https').optional(),
  /** Browser-facing URL of the content editor, if it differs from `CONTENT_URL`. */
  CONTENT_PUBLIC_URL: url('http|https').optional(),
  /**
   * Signs the staff hand-off into the editor; the content system needs the same secret. Without it the hand-off is off.
   */
  CONTENT_ENTRY_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  /** Editor account to sign in as, if the content system accepts no other. */
  CONTENT_EMAIL: z.string().optional(),
  CONTENT_PASSWORD: z.string().optional(),
  /** Card payments, through Stripe or the embedded provider; without a secret key, payments are off. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w+$/, 'must be a secret key of Stripe')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  /** Signs the provider's events. */
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  /**
   * `automatic`: the provider computes the sales tax or VAT of plans from the payer's address. Otherwise plans are sold
   * without tax.
   */
  STRIPE_TAX: z.enum(['automatic'], 'must be automatic, or left out').optional(),
  /** Address of the embedded payment provider, and of its card form as reached by browsers: test mode only. */
  STRIPE_API_URL: url('http|https').optional(),
  STRIPE_FORM_URL: url('http|https').optional(),
  /** SMTP server for outgoing mail; without it, emails stay in the outbox, which staff can read. */
  SMTP_URL: url('smtp|smtps').optional(),
  MAIL_FROM: z.string().default(DEMO_MAIL_FROM),
  /** Signs outgoing mail (DKIM): the key, and the domain and selector of its public half in DNS. */
  DKIM_PRIVATE_KEY: rsaKey.optional(),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().default('lodestay'),
  /** Lets outlets' webhooks reach this machine and its network, and without TLS: demo only. */
  WEBHOOKS_TO_PRIVATE: flag.default(false),
  /**
   * Apps on networks, used to post to outlets' connected accounts: Meta's is for Instagram and Facebook. Without them,
   * people post there. The addresses are for mock servers, in a demo only.
   */
  META_APP_ID: z.string().min(1).optional(),
  META_APP_SECRET: z.string().min(1).optional(),
  META_API_URL: url('http|https').default(NETWORK_URLS.META_API_URL),
  TIKTOK_CLIENT_KEY: z.string().min(1).optional(),
  TIKTOK_CLIENT_SECRET: z.string().min(1).optional(),
  TIKTOK_API_URL: url('http|https').default(NETWORK_URLS.TIKTOK_API_URL),
  X_CLIENT_ID: z.string().min(1).optional(),
  X_CLIENT_SECRET: z.string().min(1).optional(),
  X_API_URL: url('http|https').default(NETWORK_URLS.X_API_URL),
  /**
   * The one origin on this machine or its network whose calendars may be read, such as `http://127.0.0.1:8080`: demo
   * only.
   */
  CALENDAR_FEEDS_FROM: url('http|https')
    .transform((value) => new URL(value).origin)
    .optional(),
  /**
   * How long a stopping process still accepts requests while reporting that it isn't ready, until the load balancer has
   * noticed.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(15).default(0),
  /** Heartbeat of open streams; each heartbeat also re-checks that the reader is still signed in. */
  STREAM_HEARTBEAT_SECONDS: z.coerce.number().min(0.1).max(300).default(25),
  /** Port for Prometheus metrics, open to anything that can reach it; without it there are none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** False if a separate process (`worker`) runs the background jobs. */
  WORKER: flag.default(true),
  /**
   * Requests per minute and caller, across all processes; 0 disables the limit. One IP address may make five times as
   * many reads, however many callers share it.
   */
  RATE_LIMIT_READS: z.coerce.number().int().min(0).default(6000),
  RATE_LIMIT_WRITES: z.coerce.number().int().min(0).default(600),
  /** Public forms: contact, feedback, waitlist. */
  RATE_LIMIT_FORMS: z.coerce.number().int().min(0).default(10),
  /** Memory for public responses, which are cached until something changes; 0 disables the cache. */
  ANSWER_CACHE_MB: z.coerce.number().int().min(0).default(64),
  /** Invitations per organization in 24 hours; 0 disables the limit. */
  RATE_LIMIT_INVITATIONS: z.coerce.number().int().min(0).default(50),
  /** New accounts per hour and IP address; 0 disables the limit. */
  RATE_LIMIT_SIGN_UPS: z.coerce.number().int().min(0).default(20),
  /** Breached-password range API, queried with the first five characters of a SHA-1 (Have I Been Pwned's `…/range`). */
  PASSWORD_BREACH_URL: url('http|https')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
})

/** Cached responses live on the heap: with more than this share, the process could run out of memory. */
function mostAnswersMb(): number {
  return Math.floor(getHeapStatistics().heap_size_limit / 2 / 1024 ** 2)
}

const DEMO_PUBLIC_URL = 'http://localhost:3000'

const Environment = Variables.superRefine((config, context) => {
  const refuse = (name: keyof typeof config, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (!config.DEMO && !config.PUBLIC_URL) refuse('PUBLIC_URL', 'is missing')
  if (!config.DATABASE_PREPARED && !config.DATABASE_DIRECT_URL)
    refuse('DATABASE_PREPARED', 'is for a pooler: name the database itself in DATABASE_DIRECT_URL')
  if (config.ANSWER_CACHE_MB > mostAnswersMb())
    refuse(
      'ANSWER_CACHE_MB',
      `is more than half of this process’s heap (${mostAnswersMb()} MB): raise that by NODE_OPTIONS=--max-old-space-size`,
    )
  // Pictures would be stored in the process's own folder, and mail would come from nowhere, without a word.
  if (!config.S3_BUCKET && BUCKET_SETTINGS.some((name) => config[name])) refuse('S3_BUCKET', 'is missing')
  if (config.SMTP_URL && !config.DEMO && config.MAIL_FROM === DEMO_MAIL_FROM) refuse('MAIL_FROM', 'is missing')
  if (config.CONTENT_EMAIL && !config.CONTENT_PASSWORD) refuse('CONTENT_PASSWORD', 'is missing')
  if (config.STRIPE_SECRET_KEY)
    for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
      if (!config[name]) refuse(name, 'is missing')
  if (config.DKIM_PRIVATE_KEY && !config.DKIM_DOMAIN) refuse('DKIM_DOMAIN', 'is missing')
  if (config.WEBHOOKS_TO_PRIVATE && !config.DEMO) refuse('WEBHOOKS_TO_PRIVATE', 'is for a demonstration only')
  if (config.CALENDAR_FEEDS_FROM && !config.DEMO) refuse('CALENDAR_FEEDS_FROM', 'is for a demonstration only')
  if (config.STRIPE_API_URL && !config.DEMO) refuse('STRIPE_API_URL', 'is for a demonstration only')
  for (const [id, secret] of CREDENTIALS) {
    if (config[id] && !config[secret]) refuse(secret, 'is missing')
    if (config[secret] && !config[id]) refuse(id, 'is missing')
  }
  for (const name of Object.keys(NETWORK_URLS) as (keyof typeof NETWORK_URLS)[])
    if (config[name] !== NETWORK_URLS[name] && !config.DEMO) refuse(name, 'is for a demonstration only')
  if (config.IDENTITY !== 'firebase') return
  for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'] as const) if (!config[name]) refuse(name, 'is missing')
  const address = config.PUBLIC_URL ?? DEMO_PUBLIC_URL
  if (config.FIREBASE_AUTH_EMULATOR_HOST && !/^https?:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(address))
    refuse('FIREBASE_AUTH_EMULATOR_HOST', 'is for a PUBLIC_URL on this machine only: its tokens are not signed')
}).transform((config) => ({
  ...config,
  DATABASE_DIRECT_URL: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
  pooler: config.DATABASE_DIRECT_URL ? ({ knowsNames: config.DATABASE_PREPARED } satisfies Pooler) : null,
  PUBLIC_URL: config.PUBLIC_URL ?? DEMO_PUBLIC_URL,
  CONTENT_URL: config.CONTENT_URL ?? 'http://127.0.0.1:3002',
  CONTENT_PUBLIC_URL: (config.CONTENT_PUBLIC_URL ?? config.CONTENT_URL ?? 'http://localhost:3002').replace(/\/+$/, ''),
}))
export type Config = z.infer<typeof Environment>

/**
 * Reads and validates the environment.
 * @throws Error naming each missing or invalid variable and what it must be.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `  ${name} ${set[name] === undefined ? 'is missing' : issue.message}`
  })
  throw new Error(`The configuration is invalid:\n${lines.join('\n')}`)
}
