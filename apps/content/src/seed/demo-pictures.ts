import sharp from 'sharp'

type Picture = {
  name: string
  alt: string
  sky: [string, string]
  sun: string
  ridges: readonly string[]
  seed: number
}

/** Pictures for the demo's pages: layered landscapes, drawn here. */
export const demoPictures: readonly Picture[] = [
  {
    name: 'green-hills.webp',
    alt: 'Green hills behind each other under a rising sun',
    sky: ['#f6dcc0', '#c9d9d6'],
    sun: '#f4a46a',
    ridges: ['#a9bcb4', '#7d998f', '#52766a', '#2f5548', '#1d3b32'],
    seed: 3,
  },
  {
    name: 'red-hills.webp',
    alt: 'Red hills behind each other in the evening',
    sky: ['#e9b384', '#7c6a8c'],
    sun: '#f9e0a8',
    ridges: ['#b98a7b', '#9c6656', '#7d4a40', '#5b342f', '#3a2321'],
    seed: 11,
  },
  {
    name: 'blue-hills.webp',
    alt: 'Blue hills behind each other under a pale sky',
    sky: ['#cfe3ea', '#f3ead7'],
    sun: '#ffffff',
    ridges: ['#a8c3cc', '#7fa6b2', '#55838f', '#35626b', '#214247'],
    seed: 7,
  },
]

const WIDTH = 2000
const HEIGHT = 1125

/** A line of hills from left to right, the sum of three waves. */
function ridge(color: string, layer: number, seed: number): string {
  const base = HEIGHT * (0.5 + layer * 0.1)
  const heightAt = (x: number) =>
    base -
    Math.sin(x / (330 - layer * 30) + seed + layer * 2.1) * (70 - layer * 6) -
    Math.sin(x / 127 + seed * 2.7 + layer) * 22 -
    Math.sin(x / 41 + seed * 5.3 + layer * 3) * 6
  const points = Array.from({ length: WIDTH / 20 + 1 }, (_, at) => `${at * 20},${heightAt(at * 20).toFixed(1)}`)
  return `<polygon fill="${color}" points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}"/>`
}

/** Renders a picture as WebP. */
export function drawPicture({ sky, sun, ridges, seed }: Picture): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${sky[1]}"/><stop offset="0.75" stop-color="${sky[0]}"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${WIDTH * 0.68}" cy="${HEIGHT * 0.34}" r="86" fill="${sun}" opacity="0.9"/>
    ${ridges.map((color, layer) => ridge(color, layer, seed)).join('\n')}
  </svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
}
