/** The content system's configuration, read from the environment and validated once on startup. */
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
  /** A direct connection for session-level features, if DATABASE_URL points to a pooler in transaction mode. */
  DATABASE_DIRECT_URL: url('postgres|postgresql').optional(),
  /** A demo on a local machine. Only then may addresses be omitted and demo content be seeded. */
  DEMO: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Signs the editors' sessions. At least 32 characters, the same in every content process of an installation. */
  CONTENT_SECRET: z.string().min(32, 'must be at least 32 characters'),
  CONTENT_MEDIA_DIR: z.string().min(1).default('.data/content-media'),
  /** This system's public URL, also the prefix of picture URLs. */
  CONTENT_PUBLIC_URL: address.optional(),
  /** The web's public URL, for page previews. */
  PUBLIC_URL: address.optional(),
  /** Where this process reaches the web, if not at its public URL. */
  WEB_URL: address.optional(),
  /** The platform's API, which is queried for whether its users are still staff. */
  API_URL: address.default('http://127.0.0.1:3001'),
  /**
   * Signs the API's tickets for staff who enter the editor. Must match the API's; without it, staff can't enter that
   * way.
   */
  CONTENT_ENTRY_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  /** Comma-separated addresses of proxies whose X-Forwarded-For is trusted. */
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
  /** The first editor, created if there is none. */
  CONTENT_ADMIN_EMAIL: z.email('must be an email address').optional(),
  CONTENT_ADMIN_PASSWORD: z
    .string()
    .superRefine((password, context) => {
      const problem = passwordProblem(password)
      if (problem) context.addIssue(problem)
    })
    .optional(),
  /** `demo` adds missing demo content. */
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
  DATABASE_DIRECT_URL: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
  PUBLIC_URL: settings.PUBLIC_URL ?? DEMO_PUBLIC_URL,
  WEB_URL: settings.WEB_URL ?? settings.PUBLIC_URL ?? DEMO_PUBLIC_URL,
  CONTENT_PUBLIC_URL: settings.CONTENT_PUBLIC_URL ?? DEMO_CONTENT_URL,
}))
export type Settings = z.infer<typeof Environment>

/**
 * Reads the environment.
 * @throws Error whose message lists each missing or invalid variable and the expected value.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `  ${name} ${set[name] === undefined ? 'is missing' : issue.message}`
  })
  throw new Error(`The configuration is invalid:\n${lines.join('\n')}`)
}
