import type { ParticipationRole } from '@lodestay/domain/outlets/outlet'

/** What an outlet does in a promotion, as its host reads it. */
export const roleWords: Readonly<Record<ParticipationRole, string>> = {
  posting: 'Posts',
  amplification: 'Amplifies',
  reshare: 'Reshares',
}
