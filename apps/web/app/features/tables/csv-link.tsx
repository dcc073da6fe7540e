import { CSV_ROWS_MAX } from '../../lib/csv.ts'
import { number } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

type Counted = {
  readonly total: number
  /** Whether counting stopped, so that there may be any number. */
  readonly capped?: boolean | undefined
}

/** Says how many rows a file takes, if the list may have more. */
export function CsvLimit({ total, capped = false }: Counted) {
  if (!capped && total <= CSV_ROWS_MAX) return null
  return <span className="text-xs text-ink-soft">{texts.csvLimit(number(CSV_ROWS_MAX))}</span>
}

type Props = Counted & { readonly to: string; readonly size?: 'small' }

/** Downloads a list as CSV. */
export function CsvLink({ to, size, ...counted }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CsvLimit {...counted} />
      <ButtonLink to={to} reloadDocument download {...(size && { size })}>
        {uiTexts.exportCsv}
      </ButtonLink>
    </span>
  )
}
