/** The drawing process: started, called, and stopped by `picture-process-client.ts`. */

import type { PictureAnswer, PictureQuestion } from './picture-process-client.ts'
import { PictureProblem } from './pictures.ts'
import { createPictures } from './sharp-pictures.ts'

const pictures = createPictures()

async function answer({ id, method, words }: PictureQuestion): Promise<PictureAnswer> {
  try {
    return { id, made: await (pictures[method] as (...all: unknown[]) => Promise<unknown>)(...words) }
  } catch (error) {
    const { message } = error as Error
    return { id, message, ...(error instanceof PictureProblem && { fault: error.fault }) }
  }
}

process.on('message', (question: PictureQuestion) => void answer(question).then((made) => process.send?.(made)))
// The parent process is done with it, or dead.
process.on('disconnect', () => process.exit())
