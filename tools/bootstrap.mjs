// The first step of every npm script: plain JavaScript for Node 20 and newer, without dependencies, because it runs
// before anything is installed. It installs what is missing, finds a Node that runs TypeScript, and hands over to
// `tools/<command>.ts`.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Node before 20.11 lacks import.meta.dirname.
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
// npm writes this list last.
const installedList = join(modules, '.package-lock.json')
const stamp = join(modules, '.lodestay-installed')
/** npm's list as of the last start that installed: the packages in it are complete. */
const listToRun = join(modules, '.lodestay-to-run.json')
/** Locks are filled in immediately: one that names no process after this long was abandoned. */
const LOCK_WRITTEN_WITHIN_MS = 5000
/** Exit codes of a program that was hung up on, interrupted, or told to stop. */
const stopped = [129, 130, 143]
const commands = [
  'start',
  'dev',
  'test',
  'import',
  'bench',
  'check',
  'generate',
  'fuzz',
  'walk',
  'drill',
  'check-ledger',
  'content-build',
  'pack-client',
  'lighthouse',
]

/**
 * These only run Lodestay and need just these workspaces: without the dependencies of tests, checks and benchmarks, a
 * first start has a quarter less to install.
 */
const running = ['start', 'import', 'content-build', 'check-ledger']
const workspacesToRun = ['apps/api', 'apps/content', 'apps/demo', 'apps/payment-provider', 'apps/web', 'tools']
/** Follows the lockfile's hash in the stamp if only those workspaces are installed. */
const TO_RUN = ' to run'

const [command, ...args] = process.argv.slice(2)
if (!command || !commands.includes(command)) {
  console.error(`usage: node tools/bootstrap.mjs <${commands.join('|')}> [arguments]`)
  process.exit(2)
}

const installed = isInstalled() ? 0 : await install()
if (installed === 0) await handOver(findNode())
else process.exitCode = installed

function isInstalled() {
  const lockfile = lockfileHash()
  const stamped = readStamp()
  if (stamped === lockfile || (running.includes(command) && stamped === lockfile + TO_RUN)) return true
  if (!holdsWhatLockfileNames()) return false
  finish(lockfile)
  return true
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : TO_RUN
}

/**
 * Removes files that packages ship but nothing here reads, a sixth of everything npm installs: their source maps, and
 * Node's headers, which are for compiling against it.
 */
function finish(installed) {
  for (const name of readdirSync(modules).filter((name) => /^node-(darwin|linux|win)-/.test(name))) {
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  }
  const paths = Object.keys(packagesOf(installedList)).filter((path) => path.includes('node_modules/'))
  for (const folder of new Set(paths.map((path) => path.slice(0, path.indexOf('node_modules/') + 12)))) {
    removeMaps(join(root, folder))
  }
  if (installed.endsWith(TO_RUN)) copyFileSync(installedList, listToRun)
  writeFileSync(stamp, installed)
}

function removeMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeMaps(path)
    else if (/\.(js|cjs|mjs|ts|cts|mts|css)\.map$/.test(entry.name)) rmSync(path)
  }
}

/** Detects a manual npm run: npm stores a list of what it installed. */
function holdsWhatLockfileNames() {
  try {
    const installed = packagesOf(installedList)
    return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
      ([path, { version, link, optional }]) =>
        path === '' || link || (optional && !installed[path]) || installed[path]?.version === version,
    )
  } catch {
    return false
  }
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Returns npm's exit code and never exits itself: the lock has to be released. */
async function install() {
  const release = await lockInstallation()
  try {
    // Another start may have installed everything while we waited.
    if (isInstalled()) return 0
    // A full installation stays full.
    const isPart = running.includes(command) && readStamp().endsWith(TO_RUN)
    console.log('Installing Lodestay (the first time takes a minute or two) …')
    const began = Date.now()
    const ticking = setInterval(() => console.log(`  still installing, ${seconds(began)} s`), 10_000)
    if (!existsSync(installedList)) removeBroken()
    // Not `npm ci`: it refuses a lockfile without the packages of platforms that the configured registry doesn't carry.
    const only = isPart ? workspacesToRun.map((workspace) => `--workspace=${workspace}`) : []
    const code = await run(...npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...only]))
    clearInterval(ticking)
    if (code !== 0) {
      if (stopped.includes(code)) breakOff()
      else
        console.error(`npm ended with exit code ${code}; what it said is above. Mend that and run the command again.`)
      return code
    }
    finish(lockfileHash() + (isPart ? TO_RUN : ''))
    console.log(`Installed in ${seconds(began)} s`)
    return 0
  } finally {
    release()
  }
}

/**
 * An interrupted installation leaves packages that look complete but aren't. Leaves alone what an earlier start
 * installed: it may be running.
 */
function removeBroken() {
  if (!existsSync(listToRun) || readStamp() !== lockfileHash() + TO_RUN)
    return rmSync(modules, { recursive: true, force: true })
  const whole = packagesOf(listToRun)
  for (const path of Object.keys(packagesOf(join(root, 'package-lock.json'))))
    if (path.includes('node_modules/') && !whole[path]) rmSync(join(root, path), { recursive: true, force: true })
}

/** Without npm's list, the next installation ignores what is there. */
function breakOff() {
  rmSync(installedList, { force: true })
}

/** Outside node_modules, which may be deleted. */
async function lockInstallation() {
  const file = join(root, '.data', 'installing')
  mkdirSync(dirname(file), { recursive: true })
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (isLeftBehind(file, holder)) {
      breakOff()
      rmSync(file, { force: true })
    } else if (!waited)
      console.log(
        `Waiting for another installation (process ${holder || 'unknown'}). If there is none, delete ${file} …`,
      )
    await delay(200 + Math.random() * 200)
  }
}

function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

/** A lock with our own id belongs to an earlier process with the same id: containers count from 1 each time. */
function isLeftBehind(file, holder) {
  if (holder) return holder === process.pid || !runs(holder)
  const modifiedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return modifiedAt !== undefined && Date.now() - modifiedAt > LOCK_WRITTEN_WITHIN_MS
}

function runs(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function npm(words) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, [script, ...words]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', words]
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const shipped = join(modules, `node-${system}-${process.arch}`, 'bin', system === 'win' ? 'node.exe' : 'node')
  if (existsSync(shipped)) return shipped
  return fail(
    `Lodestay requires Node 24 or newer. This is Node ${process.versions.node}, and npm has none for ${system} on ` +
      `${process.arch}.\nInstall Node 24 (https://nodejs.org) and run the command again.`,
  )
}

async function handOver(node) {
  const path = [dirname(node), process.env.PATH].join(delimiter)
  // The directory where the command was typed, for file names among its arguments; npm passes it on, having moved to
  // the root itself.
  const env = { ...process.env, PATH: path, INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
  process.exitCode = await run(node, [join(root, 'tools', `${command}.ts`), ...args], env)
}

function run(program, words, env = process.env) {
  return new Promise((settle) => {
    const child = spawn(program, words, { cwd: root, env, stdio: 'inherit' })
    const parent = process.ppid
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const forward = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    // npm's shell doesn't forward signals: it dies and leaves us behind. Don't leave our own child behind too.
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM')
    }, 500)
    const end = (code) => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, forward)
      settle(code)
    }
    child.once('error', (error) => {
      console.error(`${program} does not start: ${error.message}`)
      end(127)
    })
    child.once('exit', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
