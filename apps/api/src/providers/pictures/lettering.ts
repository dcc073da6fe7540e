/** Converts text to outlines: the rasterizer only knows the fonts of the machine it runs on, which may have none. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import opentype, { type Font, type PathCommand } from 'opentype.js'

const faces = ['serif', 'sans'] as const
export type Face = (typeof faces)[number]

const files: Readonly<Record<Face, string>> = {
  serif: import.meta.resolve('@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
  sans: import.meta.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff'),
}

async function load(face: Face): Promise<Font> {
  const bytes = await readFile(fileURLToPath(files[face]))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

export type Lettering = {
  /** Width of a line, in the unit of `size`. */
  readonly width: (text: string, face: Face, size: number) => number
  /** A line as SVG path data; `y` is its baseline. */
  readonly path: (text: string, face: Face, size: number, x: number, y: number) => string
}

/**
 * The part of a text that the font can draw: letters it lacks with accents lose them, and other scripts are dropped.
 */
function drawable(font: Font, text: string): string {
  const has = (letter: string) => font.charToGlyphIndex(letter) > 0
  return [...text.normalize('NFC')]
    .map((letter) => (has(letter) ? letter : letter.normalize('NFD').replaceAll(/\p{M}/gu, '')))
    .filter((letter) => letter !== '' && [...letter].every(has))
    .join('')
}

function point(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

/** Implemented here because the library's own rounding makes some coordinates NaN. */
function pathData(commands: readonly PathCommand[]): string {
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z'
      const end = point(command.x, command.y)
      if (command.type === 'C') return `C${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ${end}`
      return command.type === 'Q' ? `Q${point(command.x1, command.y1)} ${end}` : command.type + end
    })
    .join('')
}

async function loadLettering(): Promise<Lettering> {
  const [serif, sans] = await Promise.all(faces.map(load))
  const fonts = { serif, sans } as Record<Face, Font>
  return {
    width: (text, face, size) => fonts[face].getAdvanceWidth(drawable(fonts[face], text), size),
    path: (text, face, size, x, y) => pathData(fonts[face].getPath(drawable(fonts[face], text), x, y, size).commands),
  }
}

let loaded: Promise<Lettering> | undefined

/** Read once, when the first text is drawn. */
export function getLettering(): Promise<Lettering> {
  loaded ??= loadLettering()
  return loaded
}
