/** What is sent to an outlet's own system. */
import { z } from 'zod'
import { instant } from '../fields.ts'
import { ExecutionTask, ExecutionTaskDetail, TaskMedia } from './execution-task.ts'

/** A picture or a video, whose addresses are complete. */
const CalledMedia = TaskMedia.pick({ url: true, file: true }).extend({
  crop: TaskMedia.shape.crop.unwrap().unwrap().nullable(),
  alt: z.string(),
  kind: z.enum(['photo', 'video']),
  /** A video's still picture. */
  poster: z.string().nullable(),
})

/** A post that is due: the outlet's system posts it. */
export const OutletCall = z.object({
  type: z.enum(['promotion.due']),
  timestamp: instant('timestamp'),
  data: ExecutionTask.pick({ role: true, outlet: true, dueAt: true }).extend({
    taskId: z.string(),
    stay: z.object({ id: z.string(), name: z.string() }),
    post: ExecutionTaskDetail.shape.post.extend({ media: z.array(CalledMedia) }),
  }),
})
export type OutletCall = z.infer<typeof OutletCall>
