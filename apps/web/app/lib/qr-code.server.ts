import { encode } from 'uqr'

export type QrCode = { readonly size: number; readonly path: string }

/** A QR code as an SVG path, one unit per module. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
