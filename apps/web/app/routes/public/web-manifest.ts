import { BRAND_NAME } from '@lodestay/domain/brand'
import { paths } from '../../lib/paths.ts'
import { schemeColors } from '../../lib/scheme-colors.ts'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

function icon(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

const manifest = {
  id: '/',
  name: BRAND_NAME,
  short_name: BRAND_NAME,
  description: texts.homeDescription,
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  categories: ['travel'],
  theme_color: schemeColors.light,
  background_color: schemeColors.light,
  // Browsers that support it use these in dark mode; the pages' own theme-color covers all browsers.
  color_scheme_dark: { theme_color: schemeColors.dark, background_color: schemeColors.dark },
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('/icons/icon-192.png', 192, 'any'),
    icon('/icons/icon-512.png', 512, 'any'),
    icon('/icons/maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    { name: uiTexts.searchStays, url: paths.stays() },
    { name: uiTexts.favorites, url: paths.favorites() },
  ],
}

/** The site's name and appearance when installed. */
export function loader(): Response {
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
