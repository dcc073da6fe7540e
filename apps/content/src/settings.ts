/** The content system's configuration comes from the environment and is checked once, at start. */
import { z } from 'zod'
import { passwordProblem } from './sign-in/password-policy.ts'

function url(protocols: string) {
  return z
    .string()
    .refine(
      (value) => new RegExp(`^(?:${protocols}):$`).test(URL.parse(value)?.protocol ?? ''),
      `must be a URL (${protocols})`,
    )
}

const address = url('http|https').transform((value) => value.replace(/\/+$/, ''))
const DEMO_CONTENT_URL = 'http://localhost:3002'
const DEMO_PUBLIC_URL = 'http://localhost:3000'

const Variables = z.object({
  DATABASE_URL: url('postgres|postgresql'),
  /** A demonstration on somebody's own machine: it alone permits missing addresses, and the demonstration's content. */
  DEMO: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Signs the editors' sessions. At least 32 characters; every content process of one installation has the same. */
  CONTENT_SECRET: z.string().min(32, 'must be at least 32 characters'),
  CONTENT_MEDIA_DIR: z.string().min(1).default('.data/content-media'),
  /** Where editors reach this system: also the beginning of the pictures' addresses. */
  CONTENT_PUBLIC_URL: address.optional(),
  /** Where people reach the web: an editor's preview of a page. */
  PUBLIC_URL: address.optional(),
  /** Where the platform's api is: it is asked whether who came from there is still staff. */
  API_URL: address.default('http://127.0.0.1:3001'),
  /** Signs what the api vouches for: staff who enter the editor. The api has the same; without it nobody comes that way. */
  CONTENT_ENTRY_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  /** Addresses of proxies in front, comma-separated: whose X-Forwarded-For is believed. */
  TRUST_PROXY: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be IP addresses or ranges')))
    .default([]),
  /** The first editor, made while there is none. */
  CONTENT_ADMIN_EMAIL: z.email('must be an email address').optional(),
  CONTENT_ADMIN_PASSWORD: z
    .string()
    .superRefine((password, context) => {
      const problem = passwordProblem(password)
      if (problem) context.addIssue(problem)
    })
    .optional(),
  /** `demo` fills in what is missing of the demonstration's content. */
  CONTENT_SEED: z.enum(['demo', 'none']).default('none'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
const Environment = Variables.superRefine((settings, context) => {
  const refuse = (name: keyof typeof settings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (!settings.DEMO) {
    for (const name of ['PUBLIC_URL', 'CONTENT_PUBLIC_URL'] as const) if (!settings[name]) refuse(name, 'is missing')
    if (settings.CONTENT_SEED === 'demo')
      refuse('CONTENT_SEED', 'must be none without DEMO=true: the demonstration has accounts whose password is known')
  }
  if (Boolean(settings.CONTENT_ADMIN_EMAIL) === Boolean(settings.CONTENT_ADMIN_PASSWORD)) return
  const missing = settings.CONTENT_ADMIN_EMAIL ? 'CONTENT_ADMIN_PASSWORD' : 'CONTENT_ADMIN_EMAIL'
  refuse(missing, 'is missing')
}).transform((settings) => ({
  ...settings,
  PUBLIC_URL: settings.PUBLIC_URL ?? DEMO_PUBLIC_URL,
  CONTENT_PUBLIC_URL: settings.CONTENT_PUBLIC_URL ?? DEMO_CONTENT_URL,
}))
export type Settings = z.infer<typeof Environment>

/**
 * Reads the environment.
 * @throws Error whose message names each variable that is missing or wrong, and what it must be.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `  ${name} ${set[name] === undefined ? 'is missing' : issue.message}`
  })
  throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
}
