import type { QrCode } from '../lib/qr-code.server.ts'
import { cx } from './cx.ts'

/** A QR code: dark on white in every color scheme, as scanners require. */
export function QrImage({
  code: { size, path },
  label,
  className,
}: {
  code: QrCode
  label: string
  className?: string
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={cx('rounded-md bg-white', className)}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
