import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { Stay, WholeStayFields } from '@lodestay/domain/stays/stay'
import { createContext, useContext } from 'react'
import type { QrCode } from '../../../lib/qr-code.server.ts'
import type { MapTiles } from '../../../lib/request-context.ts'
import type { DraftStore } from '../../drafts/draft-store.ts'
import type { EarlyBookingForm } from './early-booking-form.ts'

/** A public stay's printable URL; visits via it count as coming from a QR code. */
export type PrintedAddress = { readonly address: string; readonly qr: QrCode }

/** What the parts around the form need: the store, the stay as last returned, the review feedback, and submitting. */
export type DraftAccess = {
  readonly draft: DraftStore<WholeStayFields, Stay>
  readonly stay: Stay
  readonly orgId: string
  /** False if the caller's role only lets them view it. */
  readonly mayEdit: boolean
  /** The user, if they edit it as staff; null for its hosts. */
  readonly staffId: string | null
  /** Whether the caller may see its plan and payments. */
  readonly seesPlan: boolean
  readonly feedback: readonly Feedback[]
  /** Null until it is public. */
  readonly printed: PrintedAddress | null
  /** The shortlink of its public page, if that has one. */
  readonly liveShortlink: string | null
  readonly tiles: MapTiles
  readonly earlyBooking: EarlyBookingForm
  readonly submit: () => Promise<void>
  readonly submitting: boolean
  /** Why submitting failed, if no field is to blame. */
  readonly refusal: string | null
  /** True after the first attempt to submit: from then on, every problem is shown. */
  readonly tried: boolean
}

const Access = createContext<DraftAccess | null>(null)
export const DraftAccessProvider = Access.Provider
export function useDraftAccess(): DraftAccess {
  const access = useContext(Access)
  if (!access) throw new Error('Only inside the editor')
  return access
}
