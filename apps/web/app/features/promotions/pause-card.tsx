import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../forms/action-button.tsx'
import * as texts from './texts.ts'

/** Pauses a bought promotion, or resumes it: posts the intents 'pause' and 'resume'. */
export function PauseCard({ name, isPaused }: { name: string; isPaused: boolean }) {
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-xl">{isPaused ? texts.paused : texts.pauseHeading}</h2>
      <p className="text-sm text-ink-soft">{isPaused ? texts.pausedHint : texts.pauseHint}</p>
      {isPaused ? (
        <ActionButton intent="resume" about={name} variant="primary">
          {texts.resume}
        </ActionButton>
      ) : (
        <ActionButton intent="pause" about={name}>
          {texts.pause}
        </ActionButton>
      )}
    </Card>
  )
}
