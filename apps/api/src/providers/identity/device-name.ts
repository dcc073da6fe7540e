import type { Language } from '@lodestay/domain'
import Bowser from 'bowser'

const words = {
  en: { unknown: 'an unknown device', on: 'on' },
  es: { unknown: 'un dispositivo desconocido', on: 'en' },
} as const satisfies Readonly<Record<Language, object>>

/** Describes a User-Agent: 'Firefox on Windows'. */
export function deviceName(userAgent: string | null, language: Language): string {
  const { unknown, on } = words[language]
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  if (!browser.name) return unknown
  return os.name ? `${browser.name} ${on} ${os.name}` : browser.name
}
