import { FilterBuilder, type FilterBuilderProps } from '../tables/filter-builder.tsx'
import { userTableFields } from './table-fields.ts'

/** The filter builder of the users table, loaded when opened. */
export default function UserFilterBuilder(props: FilterBuilderProps) {
  return <FilterBuilder fields={userTableFields} {...props} />
}
