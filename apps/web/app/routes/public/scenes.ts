import { renderToStaticMarkup } from 'react-dom/server'
import { errorScenes } from '../../scenes/error-scenes.tsx'
import { eveningLake } from '../../scenes/evening-lake.tsx'
import { horizons } from '../../scenes/horizons.tsx'

function group(name: string, picture: React.ReactElement): string {
  return `<g id="${name}">${renderToStaticMarkup(picture)}</g>`
}

const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${[
  group('evening-lake', eveningLake),
  ...horizons.map(({ kind, picture }) => group(kind, picture)),
  ...errorScenes.map(({ kind, picture }) => group(`error-${kind}`, picture)),
].join('')}</svg>`

/** All scenes in one SVG sprite. It uses the page's CSS variables, so it follows light and dark mode. */
export function loader(): Response {
  return new Response(sprite, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
