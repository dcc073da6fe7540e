import { existsSync, lstatSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LaunchOptions } from 'playwright-core'

const require = createRequire(import.meta.url)
const { version } = require(join(dirname(require.resolve('@sparticuz/chromium')), '../package.json')) as {
  version: string
}

/**
 * The switches Chromium needs without a display, a GPU or its own sandbox. Web security stays on. An emulated GPU would
 * take a third of the run, and we render nothing with one.
 */
const switches = ['--no-sandbox', '--headless=shell', '--no-zygote', '--disable-dev-shm-usage', '--disable-gpu']

/** The package's own fonts.conf has fixed paths; ours finds the fonts beside it, and the system's. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * Launch options for the Chromium installed by npm: unpacked once per machine and user (about three seconds), then
 * reused. `CHROMIUM_PATH` selects another browser instead.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const own = process.env.CHROMIUM_PATH
  if (own) return { executablePath: own, args: ['--no-sandbox'] }
  const folder = await unpackChromium()
  return {
    executablePath: join(folder, 'chromium'),
    args: switches,
    // Only the browser gets these libraries and fonts: in our own environment they would reach every process we start.
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      HOME: folder,
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  }
}

async function unpackChromium(): Promise<string> {
  const folder = join(tmpdir(), `lodestay-chromium-${version}-${process.getuid?.() ?? 'user'}`)
  if (existsSync(folder)) return ours(folder)
  // Unpacked to a separate folder and renamed into place, so that parallel starts never see a partial browser.
  const staging = mkdtempSync(`${folder}-`)
  await unpackInto(staging)
  try {
    renameSync(staging, folder)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return ours(folder)
}

async function unpackInto(folder: string): Promise<void> {
  const before = { ...process.env }
  try {
    // The package unpacks into the temporary folder, and includes its libraries only if it believes it is in a cloud
    // function.
    Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' })
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    writeFileSync(join(folder, 'fonts', 'fonts.conf'), fontsConf)
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

function ours(folder: string): string {
  const { uid } = lstatSync(folder)
  // The temporary folder may be shared: never run a browser that another user has put there.
  if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to another user; set TMPDIR.`)
  return folder
}
