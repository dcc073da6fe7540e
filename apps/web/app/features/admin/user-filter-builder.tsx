import { FilterBuilder, type FilterBuilderProps } from '../tables/filter-builder.tsx'
import { userTableFields } from './table-fields.ts'

/** The filter builder of the table of users, loaded when it is opened. */
export default function UserFilterBuilder(props: FilterBuilderProps) {
  return <FilterBuilder fields={userTableFields} {...props} />
}
