import type { ParticipationRole } from '@lodestay/domain/outlets/outlet'

/** What an outlet does in a promotion, worded for the host. */
export const roleWords: Readonly<Record<ParticipationRole, string>> = {
  posting: 'Posts',
  amplification: 'Amplifies',
  reshare: 'Reshares',
}
