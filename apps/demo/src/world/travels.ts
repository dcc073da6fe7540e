/** The demo traveler's saved items: favorites, a list of some of them with notes, a saved search, and watches. */
export type DemoTravels = {
  readonly favoriteKeys: readonly string[]
  readonly list: {
    readonly name: string
    readonly stays: readonly { readonly stayKey: string; readonly note: string }[]
  }
  readonly search: { readonly name: string; readonly filter: Readonly<Record<string, unknown>> }
  readonly watchedStayKey: string
  readonly watchedCity: { readonly city: string; readonly state: string }
}

const notes = ['The one with the porch. Ask about the dog.', 'Closest to the ferry.', 'Mom liked this one best.']

/** @param shownKeys the keys of public stays. */
export function demoTravels(shownKeys: readonly string[]): DemoTravels {
  const favoriteKeys = shownKeys.filter((_, index) => index % 29 === 3)
  const items = [
    // In the form used by the results page.
    { field: 'state', operator: 'isAnyOf', value: ['ME', 'Maine'] },
    { field: 'capacity', operator: 'greaterThanOrEqual', value: 6 },
  ]
  return {
    favoriteKeys,
    list: { name: 'Fall with the family', stays: notes.map((note, at) => ({ stayKey: favoriteKeys[at]!, note })) },
    search: { name: 'A place in Maine for six', filter: { items } },
    watchedStayKey: favoriteKeys.at(-1)!,
    watchedCity: { city: 'Key West', state: 'FL' },
  }
}
