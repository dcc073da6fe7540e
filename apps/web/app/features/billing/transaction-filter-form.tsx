import { Form } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { useShownValues } from '../forms/use-shown-values.ts'
import * as texts from './texts.ts'
import { isFiltered, type TransactionFilters, transactionKinds, transactionStatuses } from './transaction-filters.ts'

/** A plain GET form, so that each view has a URL and works without JavaScript. */
export function TransactionFilterForm({ orgId, filters }: { orgId: string; filters: TransactionFilters }) {
  const { kind, status, from, to } = filters
  const form = useShownValues({ kind, status, from, to })
  return (
    <Form preventScrollReset className="flex flex-wrap items-end gap-3" ref={form} aria-label={texts.filterPayments}>
      <Select
        label={texts.kind}
        name="kind"
        placeholder={texts.anyKind}
        defaultValue={kind ?? ''}
        options={transactionKinds
          .filter((value) => value !== 'membership')
          .map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <Select
        label={texts.status}
        name="status"
        placeholder={texts.anyStatus}
        defaultValue={status ?? ''}
        options={transactionStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
      />
      <TextField label={uiTexts.from} name="from" type="date" defaultValue={from ?? ''} />
      <TextField label={uiTexts.to} name="to" type="date" defaultValue={to ?? ''} />
      <Button type="submit">{texts.filter}</Button>
      {isFiltered(filters) && (
        <ButtonLink to={paths.host(orgId).billing()} variant="quiet" preventScrollReset>
          {texts.clearFilters}
        </ButtonLink>
      )}
    </Form>
  )
}
