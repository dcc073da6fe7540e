import type { ParticipationRole } from '@lodestay/domain/outlet'

/** What an outlet does in a promotion, as its host reads it. */
export const roleWords: Readonly<Record<ParticipationRole, string>> = {
  posting: 'Posts',
  amplification: 'Amplifies',
  reshare: 'Reshares',
}
