import type { ExecutionTask } from '@lodestay/domain'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import * as texts from './texts.ts'

const tones: Readonly<Record<ExecutionTask['status'], BadgeTone>> = {
  waiting: 'neutral',
  scheduled: 'plum',
  running: 'amber',
  blocked: 'danger',
  done: 'action',
  failed: 'danger',
}

export function TaskStatus({ status }: { status: ExecutionTask['status'] }) {
  return (
    <Badge tone={tones[status]} dot>
      {texts.statusWords[status]}
    </Badge>
  )
}
