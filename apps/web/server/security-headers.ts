import { randomBytes } from 'node:crypto'
import { baseSecurityHeaders } from '@lodestay/domain/web-safety'
import { STRIPE_ORIGIN } from '../app/lib/stripe-origin.ts'
import type { Settings } from './settings.ts'

/** A fresh CSP nonce: 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** What the card form adds: a frame from the embedded provider, or what Stripe documents for its script. */
function cardFormSources(origin: string | null): { scripts: string[]; calls: string[]; frames: string[] } {
  if (origin !== STRIPE_ORIGIN) return { scripts: [], calls: [], frames: origin ? [origin] : [] }
  const scripts = [STRIPE_ORIGIN, 'https://*.js.stripe.com']
  return { scripts, calls: ['https://api.stripe.com'], frames: [...scripts, 'https://hooks.stripe.com'] }
}

/**
 * The headers of every page. Scripts run only from our own files or where `scripts`, the page's nonce or its hashes,
 * allows them; only `ancestors`, an origin, may frame it. Style elements are not allowed; style attributes are, because server-rendered positions and aspect ratios
 * are attributes.
 */
export function securityHeaders(
  settings: Settings,
): (scripts: string, ancestors?: string | null) => Record<string, string> {
  const secure = settings.publicUrl.protocol === 'https:'
  const { scripts: cardScripts, calls, frames } = cardFormSources(settings.cardFormOrigin)
  const fixed: Record<string, string> = {
    ...baseSecurityHeaders(settings.publicUrl),
    'permissions-policy': 'camera=(), microphone=(), payment=(self), usb=(), geolocation=(self), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
  return (scripts, ancestors) => ({
    ...fixed,
    'content-security-policy': [
      "default-src 'self'",
      ["script-src 'self'", ...cardScripts, scripts].join(' '),
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      ["connect-src 'self'", ...calls].join(' '),
      ["frame-src 'self'", ...frames].join(' '),
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      `frame-ancestors ${ancestors ?? "'none'"}`,
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
  })
}

/** The headers of an embeddable page: it has our styles and fonts, and no scripts, requests or forms. */
export function embeddableHeaders({ publicUrl }: Settings): Record<string, string> {
  return {
    ...baseSecurityHeaders(publicUrl),
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(), browsing-topics=()',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      ...(publicUrl.protocol === 'https:' ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
  }
}
