/** Detects a file's type from its magic bytes. The client's file name and content type are ignored. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'svg' | 'other'

const readable: readonly FileKind[] = ['jpeg', 'png', 'webp', 'gif', 'avif']

export function isReadable(kind: FileKind): boolean {
  return readable.includes(kind)
}

function heif(bytes: Buffer): FileKind {
  // Check the major and compatible brands: that is where a HEIF container names its codec.
  const size = Math.min(bytes.readUInt32BE(0), 256, bytes.length)
  const brands = bytes.toString('latin1', 8, Math.max(12, size))
  if (/avif|avis/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? 'heic' : 'other'
}

export function sniff(bytes: Buffer): FileKind {
  if (bytes.length < 12) return 'other'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return heif(bytes)
  return /<svg[\s>]/i.test(bytes.toString('utf8', 0, 4096)) ? 'svg' : 'other'
}
