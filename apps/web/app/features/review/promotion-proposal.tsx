import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import type { StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { count } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { type ChosenOutlet, OutletPosts } from '../outlets/outlet-posts.tsx'
import { PriceTable } from '../outlets/price-table.tsx'
import { orNothing } from './dated-proposal.tsx'

/** A promotion under review: a preview per outlet, and the price of every item. */
export default function PromotionProposal({
  promotion,
  chosen,
}: {
  promotion: StayPromotion
  chosen: readonly ChosenOutlet[]
}) {
  const { stayId, stay, stayName, title, userName, extraNotes, boost, price } = promotion
  return (
    <div className="flex flex-col gap-8">
      <DescriptionList
        facts={[
          { term: promotionFields.title.label, value: orNothing(title) },
          {
            term: 'Stay',
            value: stay ? (
              <a href={paths.stay(stayId)} className="link">
                {stay.name}, {stay.city}
              </a>
            ) : (
              `${stayName}, not public now`
            ),
          },
          { term: promotionFields.userName.label, value: orNothing(userName) },
          { term: promotionFields.boost.label, value: boost ? `${boost.target.name} (${boost.target.type})` : 'None' },
          {
            term: promotionFields.extraNotes.label,
            value: <span className="whitespace-pre-line">{orNothing(extraNotes)}</span>,
          },
        ]}
      />
      <section aria-labelledby="posts">
        <h2 id="posts" className="mb-6 text-2xl">
          {count(chosen.length, 'post')}
        </h2>
        <OutletPosts chosen={chosen} written={promotion} lines={price?.lines ?? []} />
      </section>
      {price && (
        <Card aria-labelledby="price">
          <h2 id="price" className="mb-2 text-xl">
            Price
          </h2>
          <PriceTable price={price} caption="Price breakdown" />
        </Card>
      )}
    </div>
  )
}
