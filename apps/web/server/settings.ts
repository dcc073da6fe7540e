import { isIP } from 'node:net'
import { type PaymentMode, paymentModeOf } from '../app/lib/payment-mode.ts'
import { STRIPE_ORIGIN } from '../app/lib/stripe-origin.ts'

/** The web server's environment settings, checked once at startup. */
export type Settings = {
  readonly host: string
  readonly port: number
  readonly apiUrl: URL
  /** Where the content system is, with the text and pictures of the site's pages. */
  readonly contentUrl: URL
  /** Where editors open the content system: its pages may frame drafts. Null if unset. */
  readonly editorUrl: URL | null
  /** The public origin, for canonical addresses, regardless of a request's Host header. */
  readonly publicUrl: URL
  /** Where to report a vulnerability: the site's contact form, unless `SECURITY_CONTACT` names an address. */
  readonly securityContact: URL
  /** A PMTiles archive of streets: a file path or an address; null for none. */
  readonly streets: string | null
  /** The address template of a tile server; null for none. Without either, maps show the built-in ground. */
  readonly tileServer: string | null
  /** Attribution for the streets or tiles. */
  readonly tileAttribution: string
  /** Where card forms come from: the embedded payment provider's page or Stripe's script; null if payments are off. */
  readonly cardFormOrigin: string | null
  readonly paymentMode: PaymentMode
  /** Addresses of proxies whose X-Forwarded-For we trust; none by default. */
  readonly trustProxy: false | string[]
  /** How long a server that is shutting down still takes requests while reporting that it isn't ready. */
  readonly drainSeconds: number
  readonly logLevel: string
}

type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function fail(name: string, value: string, expected: string): never {
  throw new Error(`${name} is ${JSON.stringify(value)}, but must be ${expected}`)
}

function httpUrl(name: string, value: string): URL {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) return fail(name, value, 'an http or https address')
  if (url.pathname !== '/' || url.search || url.hash) return fail(name, value, 'an address without a path')
  return url
}

function cardFormOrigin(env: Environment): string | null {
  if (env.STRIPE_FORM_URL) return httpUrl('STRIPE_FORM_URL', env.STRIPE_FORM_URL).origin
  return env.STRIPE_PUBLISHABLE_KEY ? STRIPE_ORIGIN : null
}

const OSM_ATTRIBUTION = '© OpenStreetMap contributors'

function mapSources(env: Environment): Pick<Settings, 'streets' | 'tileServer' | 'tileAttribution'> {
  const [streets, tiles] = [env.MAP_PMTILES?.trim() || null, env.MAP_TILE_URL?.trim() || null]
  if (streets && /^\w+:\/\//.test(streets) && !/^https?:\/\/[^/]/.test(streets))
    fail('MAP_PMTILES', streets, 'a file, or an http or https address')
  // The address is a template; without its braces it must be a valid address.
  const address = tiles && URL.parse(tiles.replaceAll(/[{}]/g, ''))
  const isTemplate =
    ['{z}', '{x}', '{y}'].every((part) => tiles?.includes(part)) && !/\{(?![zxysr]\})/.test(tiles ?? '')
  if (tiles && !(address && /^https?:$/.test(address.protocol) && isTemplate))
    fail('MAP_TILE_URL', tiles, 'an http or https address with {z}, {x} and {y}')
  const makers = streets ? `${OSM_ATTRIBUTION}, Protomaps` : OSM_ATTRIBUTION
  return { streets, tileServer: tiles, tileAttribution: env.MAP_TILE_ATTRIBUTION?.trim() || makers }
}

function contactUrl(contact: string): URL {
  const url = URL.parse(contact.includes(':') ? contact : `mailto:${contact}`)
  if (!url || !['https:', 'mailto:', 'tel:'].includes(url.protocol) || /\s/.test(contact))
    return fail('SECURITY_CONTACT', contact, 'an email, or an address that begins with https:, mailto: or tel:')
  return url
}

/** Reads the settings; throws an Error whose message names the invalid variable and what it must be. */
export function readSettings(env: Environment): Settings {
  const port = env.PORT ?? '3000'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) fail('PORT', port, 'a number from 0 to 65535')
  const host = env.HOST ?? '127.0.0.1'
  if (host === '') fail('HOST', host, 'an address or a host name')
  const logLevel = env.LOG_LEVEL ?? 'info'
  if (!logLevels.includes(logLevel)) fail('LOG_LEVEL', logLevel, `one of ${logLevels.join(', ')}`)
  const demo = env.DEMO ?? 'false'
  if (!['true', 'false'].includes(demo)) fail('DEMO', demo, 'true or false')
  if (demo === 'false' && !env.PUBLIC_URL)
    throw new Error('PUBLIC_URL is missing: the address under which people reach the site')
  const drain = env.DRAIN_SECONDS || '0'
  if (!(Number(drain) >= 0 && Number(drain) <= 15)) fail('DRAIN_SECONDS', drain, 'a number from 0 to 15')
  const trust = (env.TRUST_PROXY ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const strange = trust.find((one) => isIP(one.replace(/\/\d{1,3}$/, '')) === 0)
  if (strange) fail('TRUST_PROXY', strange, 'a list of IP addresses or ranges')
  const publicUrl = httpUrl('PUBLIC_URL', env.PUBLIC_URL || `http://localhost:${port}`)
  return {
    host,
    port: Number(port),
    apiUrl: httpUrl('API_URL', env.API_URL ?? 'http://127.0.0.1:3001'),
    contentUrl: httpUrl('CONTENT_URL', env.CONTENT_URL ?? 'http://127.0.0.1:3002'),
    editorUrl: env.CONTENT_PUBLIC_URL ? httpUrl('CONTENT_PUBLIC_URL', env.CONTENT_PUBLIC_URL) : null,
    publicUrl,
    securityContact: env.SECURITY_CONTACT ? contactUrl(env.SECURITY_CONTACT) : new URL('/contact', publicUrl),
    ...mapSources(env),
    cardFormOrigin: cardFormOrigin(env),
    paymentMode: paymentModeOf(env),
    drainSeconds: Number(drain),
    trustProxy: trust.length > 0 && trust,
    logLevel,
  }
}
