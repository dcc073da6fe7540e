import home from '@lodestay/icons/home-fill.svg?path'
import * as L from 'leaflet'

/** A pin with a house in it, drawn into `box`: a span, or a button if the pin can be moved. */
export function houseIcon(box: HTMLElement): L.DivIcon {
  box.classList.add('map-here')
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawing.setAttribute('viewBox', '0 -960 960 960')
  drawing.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', home)
  drawing.append(path)
  box.append(drawing)
  return L.divIcon({ html: box, className: 'map-spot', iconSize: [0, 0] })
}
