/** Narrowing a list of outlets down. Apart from the schemas so that pages need not load those. */
import type { Outlet } from './outlet.ts'

/** Whether an outlet passes each filter. */
export type Passes<One, Filter> = {
  readonly [Name in keyof Filter]-?: (outlet: One, wanted: NonNullable<Filter[Name]>) => boolean
}

/** The filters that every list of outlets has. */
export const commonPasses = {
  region: ({ regions }: Outlet, region: string): boolean => regions.includes(region),
  topic: ({ topics }: Outlet, topic: string): boolean => topics.includes(topic),
}

/** The outlets that match all set filters; an empty text isn't a filter. */
export function narrowOutlets<One, Filter extends object>(
  outlets: readonly One[],
  passes: Passes<One, Filter>,
  filter: Filter,
): One[] {
  const names = Object.keys(passes) as (keyof Filter)[]
  const set = names.filter((name) => filter[name] !== undefined && filter[name] !== '')
  return outlets.filter((outlet) => set.every((name) => passes[name](outlet, filter[name] as never)))
}
