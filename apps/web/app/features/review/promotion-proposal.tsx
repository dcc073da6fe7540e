import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import type { StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { type ChosenOutlet, OutletPosts } from '../outlets/outlet-posts.tsx'
import { PriceTable } from '../outlets/price-table.tsx'
import { termFacts } from '../outlets/term-facts.ts'
import { orNothing } from './dated-proposal.tsx'
import { PromotedMedia } from './promoted-media.tsx'
import * as texts from './texts.ts'

/** A promotion under review: a preview per outlet, and the price of every item. */
export default function PromotionProposal({
  promotion,
  chosen,
}: {
  promotion: StayPromotion
  chosen: readonly ChosenOutlet[]
}) {
  const { stayId, stay, stayName, giveawayId, title, userName, extraNotes, boost, media, price } = promotion
  return (
    <div className="flex flex-col gap-8">
      <DescriptionList
        facts={[
          { term: promotionFields.title.label, value: orNothing(title) },
          {
            term: uiTexts.stay,
            value: stay ? (
              <a href={paths.stay(stayId)} className="link">
                {stay.name}, {stay.city}
              </a>
            ) : (
              texts.stayNotPublic(stayName)
            ),
          },
          ...(giveawayId
            ? [
                {
                  term: promotionFields.giveawayId.label,
                  value: (
                    <a href={paths.giveaway(giveawayId)} className="link">
                      {texts.seeGiveaway}
                    </a>
                  ),
                },
              ]
            : []),
          { term: promotionFields.userName.label, value: orNothing(userName) },
          {
            term: promotionFields.boost.label,
            value: boost ? `${boost.target.name} (${boost.target.type})` : uiTexts.none,
          },
          {
            term: promotionFields.extraNotes.label,
            value: <span className="whitespace-pre-line">{orNothing(extraNotes)}</span>,
          },
          ...termFacts(promotion, { timeZone: promotion.timeZone, participants: promotion.participants }).map(
            ({ term, value }) => ({
              term,
              value: <span className="whitespace-pre-line">{value}</span>,
            }),
          ),
        ]}
      />
      <section aria-labelledby="posts">
        <h2 id="posts" className="mb-6 text-2xl">
          {texts.postCount(chosen.length)}
        </h2>
        <OutletPosts chosen={chosen} written={promotion} stayName={stayName} lines={price?.lines ?? []} />
      </section>
      {media.length > 0 && (
        <section aria-labelledby="media">
          <h2 id="media" className="text-2xl">
            {texts.asUploaded}
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.asUploadedHint}</p>
          <PromotedMedia media={media} />
        </section>
      )}
      {price && (
        <Card aria-labelledby="price">
          <h2 id="price" className="mb-2 text-xl">
            {uiTexts.price}
          </h2>
          <PriceTable price={price} caption={uiTexts.priceBreakdown} />
        </Card>
      )}
    </div>
  )
}
