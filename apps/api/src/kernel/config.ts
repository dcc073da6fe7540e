/** The server's configuration comes from the environment and is checked once, at start. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

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

/** A Google service account's key, as JSON or as the path of its file; of it we need these two. */
const serviceAccount = z.string().transform((value, context) => {
  try {
    const text = value.trim().startsWith('{') ? value : readFileSync(value, 'utf8')
    return z.object({ client_email: z.string(), private_key: z.string() }).parse(JSON.parse(text))
  } catch {
    context.addIssue('must be a service account’s key: its JSON, or the path of its file')
    return z.NEVER
  }
})

const Variables = z.object({
  DATABASE_URL: url('postgres|postgresql'),
  /** Streaming replicas for reads, comma-separated. */
  DATABASE_REPLICA_URLS: commaSeparated.pipe(z.array(url('postgres|postgresql'))).default([]),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  HOST: z.string().min(1).default('127.0.0.1'),
  /**
   * A demonstration on somebody's own machine. It alone permits the demo accounts and their password, following the link of
   * a mail on this machine, staff without a second factor, and a missing PUBLIC_URL.
   */
  DEMO: flag.default(false),
  /** Where people reach the web: links in mails, allowed origins. Only a demonstration may leave it out. */
  PUBLIC_URL: url('http|https')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /**
   * Whose X-Forwarded-For is believed, comma-separated: the proxies that the web names too, and our web where it is on another
   * machine.
   */
  TRUST_PROXY: commaSeparated
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be IP addresses or ranges')))
    .default([]),
  /** Signs sessions. At least 32 characters; every process of one installation has the same. */
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters'),
  /** Who signs people in: `embedded` needs nothing; `firebase` is a project of Firebase Authentication. */
  IDENTITY: z.enum(['embedded', 'firebase']).default('embedded'),
  FIREBASE_PROJECT_ID: z.string().default(''),
  FIREBASE_API_KEY: z.string().default(''),
  /** Deletes identities, and ends their sessions there too; without it an identity is deleted by its own next call. */
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
  /** A proxy under which Google's hosts stand as folders. */
  FIREBASE_GATEWAY_URL: url('http|https').optional(),
  /** `host:port` of Firebase's emulator, whose tokens nobody signs: for a site on this machine only. */
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d+$/, 'must be host:port')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** What one account may keep of uploaded pictures, in all their sizes. */
  UPLOAD_QUOTA_MB: z.coerce.number().positive().default(500),
  UPLOAD_QUOTA_FILES: z.coerce.number().int().min(1).default(2000),
  STORAGE_DIR: z.string().min(1).default('.data/media'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url('http|https').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The content system, without `/api`; what its editors write is read from there. */
  CONTENT_URL: url('http|https').optional(),
  /** Where a browser reaches the content system's editor, where it does not do so at `CONTENT_URL`. */
  CONTENT_PUBLIC_URL: url('http|https').optional(),
  /** Signs staff's way into the editor; the content system has the same. Without it nobody enters that way. */
  CONTENT_ENTRY_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  /** Whom to sign in there as, where it answers nobody else. */
  CONTENT_EMAIL: z.string().optional(),
  CONTENT_PASSWORD: z.string().optional(),
  /** Mails go out through this server; without it they stay in the outbox that staff can read. */
  SMTP_URL: url('smtp|smtps').optional(),
  MAIL_FROM: z.string().default('Lodestay <hello@lodestay.test>'),
  /** How often an open stream says that it lives, and is asked whether its reader is still signed in. */
  STREAM_HEARTBEAT_SECONDS: z.coerce.number().min(0.1).max(300).default(25),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** False where a process of its own (`worker`) does what happens later. */
  WORKER: flag.default(true),
  /**
   * Requests a minute and caller, of all processes together; 0 switches the limit off. One address may send five times the
   * reads, whoever is behind it.
   */
  RATE_LIMIT_READS: z.coerce.number().int().min(0).default(6000),
  RATE_LIMIT_WRITES: z.coerce.number().int().min(0).default(600),
  /** Forms that anybody may send: contact, feedback, waitlist. */
  RATE_LIMIT_FORMS: z.coerce.number().int().min(0).default(10),
  /** Invitations of an organization within 24 hours; 0 is no limit. */
  RATE_LIMIT_INVITATIONS: z.coerce.number().int().min(0).default(50),
  /** New accounts an hour from one address; 0 switches the limit off. */
  RATE_LIMIT_SIGN_UPS: z.coerce.number().int().min(0).default(20),
  /** A range service of breached passwords, asked by the first five characters of a SHA-1 (Have I Been Pwned's `…/range`). */
  PASSWORD_BREACH_URL: url('http|https')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
})

const DEMO_PUBLIC_URL = 'http://localhost:3000'

const Environment = Variables.superRefine((config, context) => {
  const refuse = (name: keyof typeof config, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (!config.DEMO && !config.PUBLIC_URL) refuse('PUBLIC_URL', 'is missing')
  if (config.CONTENT_EMAIL && !config.CONTENT_PASSWORD) refuse('CONTENT_PASSWORD', 'is missing')
  if (config.IDENTITY !== 'firebase') return
  for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'] as const) if (!config[name]) refuse(name, 'is missing')
  const address = config.PUBLIC_URL ?? DEMO_PUBLIC_URL
  if (config.FIREBASE_AUTH_EMULATOR_HOST && !/^https?:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(address))
    refuse('FIREBASE_AUTH_EMULATOR_HOST', 'is for a PUBLIC_URL on this machine only: its tokens are not signed')
}).transform((config) => ({
  ...config,
  PUBLIC_URL: config.PUBLIC_URL ?? DEMO_PUBLIC_URL,
  CONTENT_URL: config.CONTENT_URL ?? 'http://127.0.0.1:3002',
  CONTENT_PUBLIC_URL: (config.CONTENT_PUBLIC_URL ?? config.CONTENT_URL ?? 'http://localhost:3002').replace(/\/+$/, ''),
}))
export type Config = z.infer<typeof Environment>

/**
 * Reads the environment.
 * @throws Error whose message names each variable that is missing or wrong, and what it must be.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `  ${name} ${set[name] === undefined ? 'is missing' : issue.message}`
  })
  throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
}
