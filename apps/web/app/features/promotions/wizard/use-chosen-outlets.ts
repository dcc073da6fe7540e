import type { OutletNetwork } from '@lodestay/domain/outlets/outlet'
import { type OutletField, outletFields } from '@lodestay/domain/outlets/outlet-rules'
import type { ChosenOutlet } from '../../outlets/outlet-posts.tsx'
import { outletsOf } from './catalogue.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'
import { useWizard } from './wizard-access.ts'

const fields = Object.keys(outletFields) as OutletField[]

/** All chosen outlets with their roles: posting first, then amplifying, then resharing. */
export function useChosenOutlets(): Loaded<readonly ChosenOutlet[]> {
  const { values } = useWizard()
  return useLoaded(fields.map((field) => values[field].join()).join(' '), async () =>
    (
      await Promise.all(
        fields.map(async (field) =>
          (await outletsOf(values[field])).map((outlet) => ({ outlet, role: outletFields[field] })),
        ),
      )
    ).flat(),
  )
}

/** The chosen outlets' networks, without duplicates. */
export function useNetworks(): readonly OutletNetwork[] {
  const chosen = useChosenOutlets().value ?? []
  const networks = chosen.flatMap(({ outlet: { network } }) => (network ? [[network.id, network] as const] : []))
  return [...new Map(networks).values()]
}
