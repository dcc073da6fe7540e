import { FilterBuilder, type FilterBuilderProps } from '../../tables/filter-builder.tsx'
import { stayTableFields } from './stay-filter-fields.ts'

/** The filter builder of a host's stays table, loaded when opened. */
export default function StayFilterBuilder(props: FilterBuilderProps) {
  return <FilterBuilder fields={stayTableFields} {...props} />
}
