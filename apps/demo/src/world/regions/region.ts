/** A region of the demo world as written by hand: one line per stay, and sentences that its hosts might say. */
export type Region = {
  readonly name: string
  /** Real places: city, state, zip, latitude, longitude. */
  readonly towns: readonly (readonly [city: string, state: string, zip: string, latitude: number, longitude: number])[]
  /** `Name | home land town | first sentence`, where town is an index into `towns`. */
  readonly stays: string
  /** Sentences about the place, any of which may follow the first. */
  readonly place: readonly string[]
  readonly unique: readonly string[]
  /** `Attraction | minutes away`. */
  readonly nearby: readonly string[]
  readonly interests: readonly string[]
  /** Indexes into `towns` for places not near the sea or a great lake: hosts there don't mention tides. */
  readonly inland?: readonly number[]
  /** The off-season price of a night for two, in US dollars. */
  readonly nightly: number
  readonly seasons: readonly string[]
}
