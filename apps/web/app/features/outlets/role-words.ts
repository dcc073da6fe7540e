import type { ParticipationRole } from '@lodestay/domain/outlets/outlet'
import * as uiTexts from '../../ui/texts.ts'

/** What an outlet does in a promotion, worded for the host. */
export const roleWords: Readonly<Record<ParticipationRole, string>> = {
  posting: uiTexts.posts,
  amplification: uiTexts.amplifies,
  reshare: uiTexts.reshares,
}
