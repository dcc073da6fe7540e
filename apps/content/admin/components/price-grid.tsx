'use client'

import { participationRoles } from '@lodestay/domain/outlets/outlet'
import { useForm, useFormFields } from '@payloadcms/ui'
import type { ArrayFieldClientProps } from 'payload'
import { useDocuments } from './documents.ts'
import { type Cents, DollarsInput } from './dollars-input.tsx'

type Named = { readonly id: string; readonly name: string }
type PromotionType = Named & { readonly variants?: readonly { readonly variation: Named | string }[] }
type Offered = { readonly promotionType: string; readonly variation: string; readonly role: string }
type PricedRow = Offered & { readonly index: number; readonly price: Cents; readonly refusal: string | undefined }

const PRICES = 'prices'

function keyOf({ promotionType, variation, role }: Offered): string {
  return `${promotionType} ${variation} ${role}`
}

/** The array's rows in the form, keyed by what they price. */
function useRows(): ReadonlyMap<string, PricedRow> {
  const fields = useFormFields(([all]) => all)
  const count = fields[PRICES]?.rows?.length ?? 0
  const of = (index: number, name: string) => fields[`${PRICES}.${index}.${name}`]
  const rows = Array.from({ length: count }, (_, index): PricedRow => {
    const price = of(index, 'price')
    return {
      index,
      promotionType: String(of(index, 'promotionType')?.value ?? ''),
      variation: String(of(index, 'variation')?.value ?? ''),
      role: String(of(index, 'role')?.value ?? ''),
      price: (price?.value ?? null) as Cents,
      refusal: price?.errorMessage,
    }
  })
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function toText(value: unknown) {
  return { value, initialValue: value, valid: true }
}

/** Moves focus within the column, as in a spreadsheet. */
function moveFocus(event: React.KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (step === 0) return
  event.preventDefault()
  const { column } = event.currentTarget.dataset
  const cells = [...document.querySelectorAll<HTMLInputElement>(`.price-grid input[data-column="${column}"]`)]
  cells[cells.indexOf(event.currentTarget) + step]?.focus()
}

/** An outlet's prices as one grid: promotion types and their variants down, roles across. */
export function PriceGrid({ path, schemaPath, readOnly, field }: ArrayFieldClientProps) {
  const { docs: types, hasFailed } = useDocuments<PromotionType>('promotionTypes', 'depth=1&sort=order')
  const rows = useRows()
  const roles = useFormFields(([all]) => all.roles?.value as readonly string[] | null | undefined) ?? []
  const { addFieldRow, removeFieldRow, dispatchFields, setModified } = useForm()

  const enter = (offered: Offered, price: Cents): void => {
    const row = rows.get(keyOf(offered))
    if (row) {
      const path = `${PRICES}.${row.index}.price`
      dispatchFields({ type: 'UPDATE', path, value: price, valid: true, errorMessage: undefined })
      setModified(true)
    } else if (price !== null) {
      const { promotionType, variation, role } = offered
      addFieldRow({
        path,
        schemaPath: schemaPath ?? PRICES,
        subFieldState: {
          promotionType: toText(promotionType),
          variation: toText(variation),
          role: toText(role),
          price: toText(price),
        },
      })
    }
  }
  /** An emptied cell removes its price, but only on blur, so that a price can be retyped. */
  const leave = (offered: Offered): void => {
    const row = rows.get(keyOf(offered))
    if (row && row.price === null) removeFieldRow({ path, rowIndex: row.index })
  }

  const lines = (types ?? []).map(({ id, name, variants = [] }) => ({
    id,
    name,
    variants: variants.flatMap(({ variation }) => (typeof variation === 'string' ? [] : [variation])),
  }))
  const shown = new Set(
    lines.flatMap(({ id, variants }) =>
      variants.flatMap((variant) =>
        participationRoles.map((role) => keyOf({ promotionType: id, variation: variant.id, role })),
      ),
    ),
  )
  // Only once the types are loaded; until then every price would seem to belong to none of them.
  const others = types === null ? [] : [...rows.values()].filter((row) => !shown.has(keyOf(row)))
  const refused = [...rows.values()].find(({ refusal }) => refusal)?.refusal
  return (
    <div className="field-type price-grid" id="field-prices">
      <h3>{String(field.label ?? 'Prices')}</h3>
      <p className="price-grid-hint">
        What the outlet asks, in dollars. What has no price here it does not offer. Arrow keys and Enter move up and
        down.
      </p>
      {refused && (
        <p role="alert" className="price-grid-refusal">
          {refused}
        </p>
      )}
      {hasFailed && (
        <p role="alert" className="price-grid-refusal">
          We couldn’t load the promotion types, so the prices can’t be shown. They are kept as they were. Reload the
          page to try again.
        </p>
      )}
      {types === null && !hasFailed && <p className="price-grid-hint">Loading the promotion types…</p>}
      {types && (
        <table>
          <thead>
            <tr>
              <th scope="col">Promotion</th>
              {participationRoles.map((role) => (
                <th key={role} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          {lines.map((type) => (
            <tbody key={type.id}>
              <tr className="price-grid-type">
                <th scope="rowgroup" colSpan={participationRoles.length + 1}>
                  {type.name}
                </th>
              </tr>
              {type.variants.map((variant) => (
                <tr key={variant.id}>
                  <th scope="row">{variant.name}</th>
                  {participationRoles.map((role) => {
                    const offered = { promotionType: type.id, variation: variant.id, role }
                    const row = rows.get(keyOf(offered))
                    const takes = roles.includes(role)
                    return (
                      <td key={role}>
                        <DollarsInput
                          aria-label={`${type.name}, ${variant.name}: ${role}`}
                          data-column={role}
                          value={row?.price ?? null}
                          onAmount={(price) => enter(offered, price)}
                          onBlur={() => leave(offered)}
                          onKeyDown={moveFocus}
                          readOnly={readOnly || (!takes && !row)}
                          title={takes ? undefined : 'The outlet doesn’t take this role.'}
                          aria-invalid={Boolean(row?.refusal)}
                        />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      {others.length > 0 && (
        <p className="price-grid-hint">
          {others.length === 1 ? '1 price is' : `${others.length} prices are`} for something no promotion type offers
          any more.{' '}
          <button
            type="button"
            disabled={readOnly}
            onClick={() => {
              for (const { index } of others.toReversed()) removeFieldRow({ path, rowIndex: index })
            }}
          >
            Remove
          </button>
        </p>
      )}
    </div>
  )
}
