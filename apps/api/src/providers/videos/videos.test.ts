import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVideos, VideoProblem } from './videos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffmpeg-double-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program in place of ffmpeg. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

test('ffmpeg sees none of our environment, and is limited in memory and time', async () => {
  process.env.SECRET_OF_THE_API = 'do not tell'
  const told = join(folder, 'told')
  const path = await program('teller', `/usr/bin/env > ${told}; ulimit -v >> ${told}; ulimit -t >> ${told}; exit 1`)
  await expect(createVideos(path).encode('source', 'mov', folder)).rejects.toThrow('ffmpeg ended with 1')
  delete process.env.SECRET_OF_THE_API
  const said = await readFile(told, 'utf8')
  expect(said).not.toContain('do not tell')
  expect(said.trim().split('\n').slice(-2)).toEqual(['2097152', '600'])
})

test('an encoding that takes too long is stopped with a message for its owner', async () => {
  const videos = createVideos(await program('sleeper', 'exec sleep 60'), 100)
  await expect(videos.encode('source', 'mov', folder)).rejects.toThrow(VideoProblem)
})

const canBeTied = spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0

test.skipIf(!canBeTied)('ffmpeg ends when the process that started it is killed', async () => {
  const pidFile = join(folder, 'pid')
  const path = await program('worker', `echo $$ > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; exec sleep 60`)
  const module = JSON.stringify(join(import.meta.dirname, 'videos.ts'))
  const code = `const { createVideos } = await import(${module})
    await createVideos(${JSON.stringify(path)}).encode('source', 'mov', ${JSON.stringify(folder)})`
  const encoding = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  await expect.poll(() => existsSync(pidFile), { timeout: 20_000 }).toBe(true)
  const pid = (await readFile(pidFile, 'utf8')).trim()
  encoding.kill('SIGKILL')
  await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 20_000 }).toBe(false)
})

test('ffmpeg is given the format and what it may open', async () => {
  const given = join(folder, 'given')
  const path = await program('lister', `printf '%s\\n' "$@" > ${given}; exit 1`)
  await expect(createVideos(path).encode('source', 'webm', folder)).rejects.toThrow('ffmpeg')
  const words = (await readFile(given, 'utf8')).split('\n')
  const before = words.slice(0, words.indexOf('-i'))
  expect(before).toEqual(expect.arrayContaining(['-protocol_whitelist', 'file', '-codec_whitelist', '-max_pixels']))
  expect(before.slice(-2)).toEqual(['-f', 'matroska'])
})

test.each([undefined, '/nowhere/ffmpeg'])('with %s it reports whether it can encode', async (path) => {
  const missing = await createVideos(path).missing()
  expect(missing === null).toBe(path === undefined)
})

describe('the sound of a video', () => {
  const sourceWith = async (codec: string, format: string, settings: readonly string[] = []) => {
    const { path } = (await import('@ffmpeg-installer/ffmpeg')).default
    const source = join(folder, `${codec}.${format}`)
    const inputs = '-f lavfi -i testsrc=d=1:s=64x48 -f lavfi -i sine=d=1'.split(' ')
    const sound = ['-c:a', codec, '-strict', '-2', ...settings]
    await promisify(execFile)(path, ['-y', '-v', 'error', ...inputs, '-c:v', 'libx264', ...sound, source])
    return source
  }

  test.each([
    ['pcm_s16be', 'mov'],
    ['pcm_s24le', 'mov'],
    ['alac', 'mov'],
    ['ac3', 'mp4'],
    ['libmp3lame', 'mp4'],
    ['libopencore_amrnb', 'mov', ['-ar', '8000', '-ac', '1']],
  ])('is read if a camera or a program wrote it as %s', async (codec, format, settings: string[] = []) => {
    const to = await mkdtemp(join(folder, 'encoded-'))
    expect((await createVideos().encode(await sourceWith(codec, format, settings), 'mov', to)).seconds).toBe(1)
  })

  test('is named if it can’t be read: its picture may be what we ask for', async () => {
    const to = await mkdtemp(join(folder, 'encoded-'))
    const encoding = createVideos().encode(await sourceWith('dca', 'mp4', ['-ar', '44100', '-ac', '2']), 'mov', to)
    await expect(encoding).rejects.toThrow('We can’t read its sound. Export it with AAC sound.')
  })
})
