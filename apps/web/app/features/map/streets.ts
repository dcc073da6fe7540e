/** Streets from a PMTiles archive, drawn above the built-in basemap. Loaded only if an archive is configured. */
import { type Flavor, namedFlavor } from '@protomaps/basemaps'
import * as L from 'leaflet'
import { PMTiles } from 'pmtiles'
import { labelRules, leafletLayer, paintRules } from 'protomaps-leaflet'
import { onShownSchemeChange, type ShownScheme, shownScheme } from '../../lib/color-scheme.ts'

/** The basemap's colors, so that streets blend with the areas that the archive lacks. */
const tones: Readonly<Record<ShownScheme, Partial<Flavor>>> = {
  light: {
    earth: '#faf7f0',
    water: '#dce8ee',
    park_a: '#e3ecd9',
    park_b: '#d7e5cb',
    wood_a: '#e3ecd9',
    wood_b: '#d7e5cb',
  },
  dark: {
    earth: '#25221d',
    water: '#0d1418',
    park_a: '#262d22',
    park_b: '#232d20',
    wood_a: '#262d22',
    wood_b: '#232d20',
  },
}

/** The library extends the global that Leaflet used to set. */
declare global {
  interface Window {
    L?: typeof L
  }
}

type Header = Awaited<ReturnType<PMTiles['getHeader']>>

/** No background, so that the basemap shows where the archive has nothing. */
function makeLayer(archive: PMTiles, header: Header, scheme: ShownScheme): L.Layer {
  const flavor = { ...namedFlavor(scheme), ...tones[scheme] }
  const language = document.documentElement.lang.slice(0, 2) || 'en'
  return leafletLayer({
    url: archive,
    lang: language,
    maxDataZoom: header.maxZoom,
    bounds: [
      [header.minLat, header.minLon],
      [header.maxLat, header.maxLon],
    ],
    paintRules: paintRules(flavor),
    labelRules: labelRules(flavor, language),
    pane: 'streets',
  }) as unknown as L.Layer
}

/** Draws the streets in the current color scheme, and again when it changes. Throws if the archive can't be read. */
export async function addStreets(map: L.Map, url: string): Promise<void> {
  const archive = new PMTiles(new URL(url, location.origin).href)
  const header = await archive.getHeader()
  const element = map.getContainer()
  if (!element.isConnected) return
  window.L ??= L
  let layer = makeLayer(archive, header, shownScheme()).addTo(map)
  element.classList.add('map-with-streets')
  const stop = onShownSchemeChange((scheme) => {
    layer.remove()
    layer = makeLayer(archive, header, scheme).addTo(map)
  })
  map.once('unload', stop)
}
