import { iconCatalogue } from '../../ui/icon-catalogue.ts'

const symbols = Object.values(iconCatalogue)
  .flatMap((category) => Object.entries(category))
  .map(([name, path]) => `<symbol id="${name}" viewBox="0 -960 960 960"><path d="${path}"/></symbol>`)
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`

/** The catalogue's icons as one SVG sprite, for icons named by content. */
export function loader(): Response {
  return new Response(sprite, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
