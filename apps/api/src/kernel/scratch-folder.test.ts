import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { expect, test } from 'vitest'
import { inScratchFolder, removeAbandonedFolders } from './scratch-folder.ts'

test('a folder is gone once its work is done or has failed', async () => {
  const folders: string[] = []
  await inScratchFolder(async (folder) => {
    folders.push(folder)
    await writeFile(join(folder, 'profile.json'), '{}')
  })
  const failing = inScratchFolder(async (folder) => {
    folders.push(folder)
    throw new Error('No.')
  })
  await expect(failing).rejects.toThrow('No.')
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false])
})

test('the folder of a killed process is removed, and those at work are kept', async () => {
  const code = `const { inScratchFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'scratch-folder.ts'))})
    await inScratchFolder(async (folder) => { console.log(folder); await new Promise((done) => setTimeout(done, 60_000)) })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [left] = (await once(createInterface({ input: other.stdout }), 'line')) as [string]
  await removeAbandonedFolders()
  expect(existsSync(left)).toBe(true)
  other.kill('SIGKILL')
  await once(other, 'exit')
  await inScratchFolder(async (folder) => {
    await removeAbandonedFolders()
    expect([left, folder].map((each) => existsSync(each))).toEqual([false, true])
  })
})

test('a folder older than the process is removed, even if its process had the same number', async () => {
  await inScratchFolder(async (folder) => {
    await utimes(folder, new Date(0), new Date(0))
    await removeAbandonedFolders()
    expect(existsSync(folder)).toBe(false)
  })
})
