/** The demo host's promotions: in every status before payment, and some that are bought. */
import {
  type Catalogue,
  type CatalogueType,
  type Choices,
  type OutletField,
  outletChoiceRefusals,
  type PromotionStatus,
  type Rejection,
} from '@lodestay/domain'

export type DemoPromotion = {
  readonly stayKey: string
  readonly status: PromotionStatus
  readonly title: string
  readonly summary: string
  readonly details: string
  readonly taggedLocations: readonly string[]
  /** The code of its promotion type; empty if none is chosen yet. */
  readonly type: string
  /** How many outlets post, amplify and reshare it. */
  readonly outlets: readonly [posting: number, amplification: number, reshare: number]
  /** The step at which the host stopped, counted from 1. */
  readonly currentStep: number
  /** When it should be posted, in days from the day of seeding; null if the host hasn't chosen. */
  readonly day: number | null
  readonly rejection?: Rejection
  /** What happens to it once it is accepted and its stay's plan is paid; `posted` on its day, which is past. */
  readonly fate?: 'paid' | 'refunded' | 'cart' | 'posted'
}

// status | title | summary | details | tagged location | promotion type | posting, amplifying, resharing outlets | step | day | fate
const lines = `
  Accepted | First snow, last rooms | Three weekends are left before the road closes. | Snowshoes stand by the door. Book on our own page. | Stowe, Vermont | instagram-post | 2 1 1 | 9 | 3 |
  Draft | Leaf season opening | The maples turn in the second week, and the porch looks straight at them. | | | facebook-post | 2 1 0 | 5 | 5 |
  Submitted | A quiet week in March | Seven nights for the price of five, while nobody else is there. | The stove is lit when you arrive. | | newsletter-feature | 1 1 0 | 9 | 9 |
  Draft | | | | | | 0 0 0 | 1 | |
  Rejected | BEST CABIN IN AMERICA | The best. You will not find a better one. | | | feed-spotlight | 1 0 0 | 9 | 12 |
  Pending | Dogs first | A fenced acre, a river to swim in, and no pet fee until spring. | | | instagram-post | 1 1 1 | 9 | 7 |
  Accepted | Two nights for two | Half the house, all of the view: the loft alone, for couples. | | | feed-spotlight | 1 1 0 | 9 | 8 |
  Accepted | Lanterns on the dock | The first evenings without mosquitoes, and the water is still warm enough. | Two canoes are included. | | instagram-post | 2 1 1 | 9 | 15 | paid
  Accepted | Work from the porch | Ten days or more, fast internet, and a desk that looks at trees. | | | newsletter-feature | 1 1 0 | 9 | 20 | paid
  Accepted | Harvest supper weekend | Our neighbor cooks for eight on Saturday, from her own garden. | Supper is paid on site. | | facebook-post | 1 1 0 | 9 | 11 | refunded
  Accepted | Stars, and nothing else | No moon, no street lights: the darkest week of the season. | A telescope stands upstairs. | | feed-spotlight | 1 1 0 | 9 | 26 | cart
  Accepted | Before the leaves turn | The last warm week, with the windows open at night. | Apples from the tree by the gate. | | instagram-post | 1 0 0 | 9 | -74 | posted
  Accepted | A table for the whole family | Twelve chairs, one long table, and nobody has to drive home. | | | instagram-post | 1 0 0 | 9 | -48 | posted
  Accepted | First fire of the season | The stove is swept, the wood is dry, and the lake steams in the morning. | Bring slippers. | | instagram-post | 1 0 0 | 9 | -24 | posted
`
const refusal: Rejection = {
  category: 'Other',
  message: 'Say what is special in words that a guest could check, and leave out the capitals.',
}

/** Parses the lines, assigning `stays` round-robin. */
export function demoPromotions(stays: readonly { readonly key: string }[]): DemoPromotion[] {
  return lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [status, title, summary, details, location, type, outlets, step, day, fate] = line
        .split('|')
        .map((part) => part.trim()) as [
        PromotionStatus,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
      return {
        stayKey: stays[index % stays.length]?.key ?? '',
        status,
        title,
        summary,
        details,
        taggedLocations: location ? [location] : [],
        type,
        outlets: outlets.split(' ').map(Number) as [number, number, number],
        currentStep: Number(step),
        day: day ? Number(day) : null,
        ...(status === 'Rejected' && { rejection: refusal }),
        ...(fate && { fate: fate as NonNullable<DemoPromotion['fate']> }),
      }
    })
}

function choose(choices: Choices, field: OutletField, count: number, catalogue: Catalogue): Choices {
  return {
    ...choices,
    [field]: catalogue.outlets
      .filter((outlet) => outletChoiceRefusals(choices, field, outlet, catalogue).length === 0)
      .slice(0, count)
      .map(({ id }) => id),
  }
}

/** A demo promotion's choices from the catalogue: its type's first variant and the outlets with the widest reach. */
export function demoChoices({ type: code, outlets }: DemoPromotion, catalogue: Catalogue): Choices {
  const type: CatalogueType | undefined = catalogue.types.find(({ promotionType }) => promotionType === code)
  const nobody: Choices = {
    promotionTypeId: type?.id ?? '',
    variantId: type?.variants[0]?.id ?? '',
    postOutlets: [],
    amplificationOutlets: [],
    reshareOutlets: [],
    boost: null,
    addons: [],
  }
  if (!type) return nobody
  const [posting, amplification, reshare] = outlets
  const posted = choose(nobody, 'postOutlets', posting, catalogue)
  const amplified = choose(posted, 'amplificationOutlets', amplification, catalogue)
  return choose(amplified, 'reshareOutlets', reshare, catalogue)
}
