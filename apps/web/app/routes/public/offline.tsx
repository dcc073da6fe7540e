import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import { BRAND_NAME } from '@lodestay/domain/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { base, language } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { ErrorScene } from '../../scenes/scene.tsx'
import { WordmarkOf } from '../../shell/wordmark.tsx'
import styles from '../../styles/app.css?url'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/**
 * The service worker shows this in place of any page that can't be loaded, so it appears at that page's URL: it has no
 * scripts, which would find the wrong route there. 'Try again' links to the current URL.
 */
function OfflinePage() {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{`${texts.offlineTitle} · ${BRAND_NAME}`}</title>
        {[figtree, newsreader].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={styles} />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      </head>
      <body>
        <header className="page-column flex h-(--header-height) items-center">
          <WordmarkOf brand={BRAND_NAME} />
        </header>
        <main className="page-column grid items-center gap-x-16 gap-y-8 py-12 md:grid-cols-2 lg:py-20">
          <ErrorScene kind="dark" className="w-full rounded-2xl" />
          <div className="flex flex-col items-start gap-5">
            <h1 className="text-3xl">{texts.offlineTitle}</h1>
            <p className="max-w-md text-ink-soft">{texts.offlineHint}</p>
            <div className="flex flex-wrap gap-3 pt-1">
              {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one that the page stands at */}
              <a href="" className={cx(buttonClass({ variant: 'primary' }), 'no-underline')}>
                {uiTexts.tryAgain}
              </a>
              <a href={base + paths.favorites()} className={cx(buttonClass({ variant: 'secondary' }), 'no-underline')}>
                {texts.yourFavorites}
              </a>
            </div>
          </div>
        </main>
      </body>
    </html>
  )
}

export function loader(): Response {
  return new Response(`<!doctype html>${renderToStaticMarkup(<OfflinePage />)}`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
