import { FilterBuilder, type FilterBuilderProps } from '../tables/filter-builder.tsx'
import { organizationTableFields } from './table-fields.ts'

/** The filter builder of the organizations table, loaded when opened. */
export default function OrganizationFilterBuilder(props: FilterBuilderProps) {
  return <FilterBuilder fields={organizationTableFields} {...props} />
}
