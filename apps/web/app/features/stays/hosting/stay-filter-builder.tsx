import { FilterBuilder, type FilterBuilderProps } from '../../tables/filter-builder.tsx'
import { stayTableFields } from './stay-filter-fields.ts'

/** The filter builder of a host's table of stays, loaded when it is opened. */
export default function StayFilterBuilder(props: FilterBuilderProps) {
  return <FilterBuilder fields={stayTableFields} {...props} />
}
