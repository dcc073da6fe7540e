import { BRAND_NAME, plans } from '@lodestay/domain'

const { Plus, Growth } = plans

/** The demo's terms, in Markdown. Production operators write their own. */
export const terms = `These terms are an agreement between you and ${BRAND_NAME}. They are written to be read. Where you buy a promotion, you agree to the part about promotions as it stands on that day.

## What ${BRAND_NAME} is

We show places to stay and lead travelers to where they book them. We are no party to a booking: it is an agreement between traveler and host, or the host's booking partner, on their terms.

## Accounts

You are at least eighteen years old, you tell us the truth about who you are, and you keep your password to yourself. You may delete your account at any time. We may close it where these terms are broken. If you think that was a mistake, write to us, and a person looks at it again.

## Stays

Hosts show only places that they may let, describe them as they are, and use only pictures and words that they have the right to use. By submitting them you allow us to show them, to resize and re-encode them, and to hand them to the outlets of a promotion that you buy. They stay yours.

We review what is submitted. A review is not a guarantee: we have not been to every place. We may refuse or take down a stay that breaks the law, misleads, or puts people at risk, and we give the reason. You may appeal, and somebody else decides.

## Plans

A plan is bought for one stay and paid by the month in advance. It renews until you cancel it; it then runs to the end of the month that is paid. What a plan holds is on the page about plans. What you do not use in a month does not carry over.

## Promotions

### What you buy

A promotion is one piece of work by the outlets that you choose: posting outlets publish it, amplification outlets carry it further, reshare outlets share it again. Before you confirm, you see each post as it is meant to look and the price of every part: the variant, each outlet, a boost and addons. The total is what you pay. The discount of the stay's plan (${Plus.promotionDiscount} % with Plus, ${Growth.promotionDiscount} % with Growth) is taken off before.

### Prices

Outlets set their own prices and may change them. The price that counts is the one that you confirmed. Where a price has changed before you submit, we show you the new one and ask you again.

### Review

Every promotion is read before it goes out. We refuse what is untrue, unlawful, hateful or not yours to publish, what promises a price or a date that the stay does not offer, and what an outlet's network does not allow. We say what to change. A promotion that we refuse costs nothing.

### Payment and dates

You pay when a promotion has been accepted. It is then scheduled for the date that you asked for, or goes out right away if you asked for none. Outlets that carry it further or share it again follow once it is posted.

### What outlets do

Outlets work in their own name and mark what they post as advertising, as the law and their networks demand. They may leave out words or pictures that their network does not take. They do not promise views, clicks or bookings, and neither do we: reach is an estimate from what an outlet has reached before.

### Changes and cancellation

Until its first post is under way you may give a promotion another date, or take it off the schedule and put it back later. It stays paid for. If you no longer want it, write to us: we give back what has not been carried out. A post that is out is final.

Where an outlet cannot post, we give back its price, and that of the outlets that would have built on its post. Where none of them can post, we give back everything, with boost and addons. Nobody has to ask for that.

### Afterwards

Posts stay with the outlets as long as their networks keep them, stories for a day. You get the address of each post, or a picture of it, as proof. If you want a post taken down, tell us: we ask the outlet, which follows where it can.

## Offers, cancellations and giveaways

Hosts who publish them mean them: an offer holds until its end, dates that are shown as free are free. The winner of a giveaway is drawn in a way that anybody can check. Rules and eligibility stand on its page, and no purchase is needed to enter.

## What is not allowed

No scraping that slows the site for others, no fake accounts or favorites, no attempts to get at what is not yours. Tell us about a weakness that you find; we thank those who do.

## Liability

We answer for what we do ourselves, with the care of a good tradesperson. We do not answer for what hosts, outlets or booking partners do or leave undone, and in any case for no more than what you paid us in the twelve months before. Nothing here takes away rights that the law gives you as a consumer.

## Changes to these terms

We announce changes here four weeks ahead, and by mail to hosts with a plan. What you bought before stays under the terms of that day.
`
