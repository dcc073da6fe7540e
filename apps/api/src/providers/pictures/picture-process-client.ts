/**
 * Picture processing in a separate process, which ends when nothing is left to draw, freeing memory that decoders never
 * return. It has none of our secrets, and a picture that crashes it crashes nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { type PictureFault, PictureProblem, type Pictures } from './pictures.ts'

export type PictureQuestion = { readonly id: number; readonly method: keyof Pictures; readonly words: unknown[] }
export type PictureAnswer = {
  readonly id: number
  readonly made?: unknown
  /** Why it failed. */
  readonly message?: string
  readonly fault?: PictureFault
}

const IDLE_MS = 5000
/** The only environment variables it gets. */
const passedVariables = ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'SystemRoot'] as const

type Waiting = { readonly done: (made: unknown) => void; readonly failed: (error: Error) => void }
type Drawing = { readonly child: ChildProcess; readonly waiting: Map<number, Waiting> }

export function createPictureProcess(idleMs = IDLE_MS): Pictures & { readonly pid: () => number | undefined } {
  let drawing: Drawing | null = null
  let requests = 0
  let ending: NodeJS.Timeout | undefined
  const begin = (): Drawing => {
    const known = passedVariables.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    )
    const child = fork(new URL('./picture-process.ts', import.meta.url), {
      env: Object.fromEntries(known),
      execArgv: [],
      serialization: 'advanced',
    })
    const started: Drawing = { child, waiting: new Map() }
    const end = (error: Error) => {
      if (drawing === started) drawing = null
      for (const { failed } of started.waiting.values()) failed(error)
      started.waiting.clear()
    }
    child.on('message', ({ id, made, message, fault }: PictureAnswer) => {
      const request = takeWaiting(started, id)
      if (message === undefined) request?.done(made)
      else request?.failed(fault ? new PictureProblem(fault, message) : new Error(message))
    })
    child.once('error', end)
    child.once('exit', (code, signal) => end(new Error(`The process that draws ended (${signal ?? code}).`)))
    return started
  }
  /** Don't wait for it to end, and don't let it keep our own process alive. */
  const rest = (resting: Drawing) => {
    resting.child.unref()
    resting.child.channel?.unref()
    ending = setTimeout(() => {
      if (drawing === resting) drawing = null
      if (resting.child.connected) resting.child.disconnect()
    }, idleMs).unref()
  }
  /** Removes and returns the waiter for a request; undefined if the process's end was reported first. */
  const takeWaiting = (of: Drawing, id: number): Waiting | undefined => {
    const entry = of.waiting.get(id)
    of.waiting.delete(id)
    // A process that has ended is already at rest, and the timer may now belong to another one.
    if (entry && of.waiting.size === 0) rest(of)
    return entry
  }
  const ask = (method: keyof Pictures, words: unknown[]) => {
    clearTimeout(ending)
    drawing ??= begin()
    const asking = drawing
    const { child, waiting } = asking
    const id = ++requests
    return new Promise<unknown>((done, failed) => {
      waiting.set(id, { done, failed })
      child.ref()
      child.channel?.ref()
      const notSent = (error: Error) => takeWaiting(asking, id)?.failed(error)
      try {
        child.send({ id, method, words } satisfies PictureQuestion, (error) => error && notSent(error))
      } catch (error) {
        // Arguments that cannot be serialized.
        notSent(error as Error)
      }
    })
  }
  return {
    read: (...words) => ask('read', words) as ReturnType<Pictures['read']>,
    toJpeg: (...words) => ask('toJpeg', words) as ReturnType<Pictures['toJpeg']>,
    render: (...words) => ask('render', words) as ReturnType<Pictures['render']>,
    renderCard: (...words) => ask('renderCard', words) as ReturnType<Pictures['renderCard']>,
    toCard: (...words) => ask('toCard', words) as ReturnType<Pictures['toCard']>,
    pid: () => drawing?.child.pid,
  }
}
