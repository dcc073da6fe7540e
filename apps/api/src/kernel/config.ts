/** The server's configuration comes from the environment and is checked once, at start. */
import { z } from 'zod'

const url = (protocols: string) =>
  z
    .string()
    .refine(
      (value) => new RegExp(`^(?:${protocols}):$`).test(URL.parse(value)?.protocol ?? ''),
      `must be a URL (${protocols})`,
    )
const commaSeparated = z.string().transform((list) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

const Environment = z.object({
  DATABASE_URL: url('postgres|postgresql'),
  /** Streaming replicas for reads, comma-separated. */
  DATABASE_REPLICA_URLS: commaSeparated.pipe(z.array(url('postgres|postgresql'))).default([]),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where people reach the web: links in mails, allowed origins. */
  PUBLIC_URL: url('http|https')
    .transform((value) => value.replace(/\/+$/, ''))
    .default('http://localhost:3000'),
  /** Addresses of our own web where it is on another machine, comma-separated: whose X-Forwarded-For is believed. */
  TRUST_PROXY: commaSeparated
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be IP addresses or ranges')))
    .default([]),
  /** Signs sessions. At least 32 characters; every process of one installation has the same. */
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  STORAGE_DIR: z.string().min(1).default('.data/media'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url('http|https').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Mails go out through this server; without it they stay in the outbox that staff can read. */
  SMTP_URL: url('smtp|smtps').optional(),
  MAIL_FROM: z.string().default('Lodestay <hello@lodestay.test>'),
  /** How often an open stream says that it lives, and is asked whether its reader is still signed in. */
  STREAM_HEARTBEAT_SECONDS: z.coerce.number().min(0.1).max(300).default(25),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** False where a process of its own (`worker`) does what happens later. */
  WORKER: flag.default(true),
  /** Requests a minute and caller; 0 switches the limit off. */
  RATE_LIMIT_READS: z.coerce.number().int().min(0).default(6000),
  RATE_LIMIT_WRITES: z.coerce.number().int().min(0).default(600),
  /** Forms that anybody may send: contact, feedback, waitlist. */
  RATE_LIMIT_FORMS: z.coerce.number().int().min(0).default(10),
})
export type Config = z.infer<typeof Environment>

/**
 * Reads the environment.
 * @throws Error whose message names each variable that is missing or wrong, and what it must be.
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `  ${name} ${set[name] === undefined ? 'is missing' : issue.message}`
  })
  throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
}
