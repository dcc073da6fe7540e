/** A region of the demo world, as its writer set it down: one line a stay, and sentences that hosts there might say. */
export type Region = {
  readonly name: string
  /** Real places: city, state, zip, latitude, longitude. */
  readonly towns: readonly (readonly [city: string, state: string, zip: string, latitude: number, longitude: number])[]
  /** `Name | home land town | first sentence`, where town is its place in `towns`. */
  readonly stays: string
  /** Sentences about the place, any of which may follow the first. */
  readonly place: readonly string[]
  readonly unique: readonly string[]
  /** `What there is | minutes`. */
  readonly nearby: readonly string[]
  readonly interests: readonly string[]
  /** Places in `towns` from which neither sea nor great lake is at hand: their hosts do not speak of tides. */
  readonly inland?: readonly number[]
  /** What a night for two costs at a quiet time, in US dollars. */
  readonly nightly: number
  readonly seasons: readonly string[]
}
