import type { QrCode } from '../lib/qr-code.server.ts'
import { cx } from './cx.ts'
import * as texts from './texts.ts'

/** Pixels per module: a code of 33 modules prints sharp at 8 cm. */
const SCALE = 32

function svgOf({ size, path }: QrCode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

/** Draws the code and saves it as a file. */
function savePng({ size, path }: QrCode, name: string): void {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * SCALE
  const drawing = canvas.getContext('2d')
  if (!drawing) return
  drawing.scale(SCALE, SCALE)
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, size, size)
  drawing.fillStyle = '#000'
  drawing.fill(new Path2D(path))
  canvas.toBlob((blob) => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${name}.png`
    link.click()
    URL.revokeObjectURL(link.href)
  }, 'image/png')
}

const look = 'link inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11'

/** Downloads of a QR code: a vector drawing for print, a bitmap for everything else. */
export function QrDownloads({ code, name, about }: { code: QrCode; name: string; about: string }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      <a href={`data:image/svg+xml,${encodeURIComponent(svgOf(code))}`} download={`${name}.svg`} className={look}>
        {texts.downloadSvg}
        <span className="sr-only"> {about}</span>
      </a>
      <button type="button" onClick={() => savePng(code, name)} className={cx(look, 'noscript:hidden')}>
        {texts.downloadPng}
        <span className="sr-only"> {about}</span>
      </button>
    </span>
  )
}
