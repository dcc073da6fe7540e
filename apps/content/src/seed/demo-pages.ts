import { ACCOUNT_KEPT_DAYS, BRAND_NAME, DEMO_BLOG_STAY, plans } from '@lodestay/domain'
import { privacy } from './texts/privacy.ts'
import { terms } from './texts/terms.ts'

/** A page block as Payload expects it, except that text is still Markdown and a picture is still a name. */
export type DemoBlock = { blockType: string; markdown?: string; picture?: string } & Record<string, unknown>
export type DemoPage = {
  slug: string
  title: string
  description: string
  /** Set for blog posts. */
  stayId?: string
  layout: readonly DemoBlock[]
}

const { Plus, Growth } = plans

const home: DemoPage = {
  slug: 'home',
  title: BRAND_NAME,
  description: 'Places to stay with something to tell, and a direct way to book them.',
  layout: [
    {
      blockType: 'hero',
      eyebrow: 'Places to stay',
      heading: 'Stay somewhere you will talk about',
      text: 'Cabins, farmhouses, lofts and lake houses, shown by the people who keep them.',
      cta: { label: 'See Details', link: '/stays' },
    },
    {
      blockType: 'features',
      heading: 'Why people look here first',
      text: 'We do not take your booking. We help you find it.',
      items: [
        {
          icon: 'Verified',
          title: 'Every stay is read by a person',
          text: 'Before the words and pictures of a stay are shown, and whenever its host changes them, one of us looks at them.',
        },
        {
          icon: 'Sell',
          title: 'No fee on top',
          text: 'Our links lead to where the host takes bookings. What you pay there is what it costs.',
        },
        {
          icon: 'Notifications',
          title: 'Cancellations as they happen',
          text: 'When somebody cannot go, their dates are shown here, often for less.',
        },
      ],
    },
    {
      blockType: 'callToAction',
      heading: 'You have a place yourself?',
      text: 'Listing it is free. Promotions are there for the weeks that you want to fill.',
      cta: { label: 'List your stay', link: '/host' },
    },
  ],
}

const about: DemoPage = {
  slug: 'about',
  title: `About ${BRAND_NAME}`,
  description: `What ${BRAND_NAME} is, how it earns its money, and what it will not do.`,
  layout: [
    {
      blockType: 'hero',
      eyebrow: 'About us',
      heading: 'A guide, not a gate',
      text: 'Good places are hard to find because they are many and small. We put them on one map and then get out of the way.',
      picture: 'blue-hills.webp',
      cta: { label: 'See Details', link: '/stays' },
    },
    {
      blockType: 'richText',
      markdown: `## What we do

Hosts show their stays here and keep their own way of taking bookings. Travelers search, keep favorites and follow the host's links. When a host wants to be seen by more people, it buys a promotion: a post, a story, a letter, made by outlets that travelers follow already.

## How we earn our money

Hosts pay for plans and promotions. Travelers pay us nothing to search, to book or to be told of a cancellation; those who want to be told of more, and earlier, can buy a Premium membership by the year. Paid places are always marked *Promoted*, and no payment moves a stay up a list without that mark.

## What we will not do

We do not sell what you search for. We do not write reviews, and we do not delete honest words. We do not show a stay that we would not want to arrive at.`,
    },
    {
      blockType: 'quote',
      text: 'The first weekend that we offered after a storm was gone in forty minutes. I answered one mail, and that was a thank you.',
      name: 'Ruth Alvarado',
      role: 'Host of three cabins in Vermont',
    },
    {
      blockType: 'callToAction',
      heading: 'Something is missing?',
      text: 'Tell us what you looked for and did not find.',
      cta: { label: 'Contact us', link: '/contact' },
    },
  ],
}

const planPage: DemoPage = {
  slug: 'plans',
  title: 'Plans for hosts',
  description: 'What each plan holds and what it costs a month. Listing a stay is free.',
  layout: [
    {
      blockType: 'hero',
      eyebrow: 'For hosts',
      heading: 'Be found when it counts',
      text: 'Start free. Take a plan for a stay when you want posts, stories and letters about it every month.',
      picture: 'red-hills.webp',
      cta: { label: 'List your stay', link: '/host' },
    },
    {
      blockType: 'plans',
      heading: 'What is in each plan',
      text: 'A plan is for one stay, by the month. You may leave at any time.',
    },
    {
      blockType: 'steps',
      heading: 'How a promotion runs',
      items: [
        {
          title: 'Choose what and where',
          text: 'A type of post, then the outlets that post it, carry it further and share it again.',
        },
        { title: 'See it before you pay', text: 'Each post as it will look, with what every part of it costs.' },
        { title: 'We check it', text: 'A person reads it and accepts it, or says what to change.' },
        {
          title: 'It goes out',
          text: 'On the date you chose. You get the address of every post, and what it brought.',
        },
      ],
    },
    {
      blockType: 'faq',
      heading: 'What hosts ask',
      items: [
        {
          question: 'May I change my plan?',
          answer: 'Yes, at any time. A larger plan begins at once; what is left of the old month is counted in.',
        },
        {
          question: 'Does a plan make promotions cheaper?',
          answer: `Plus takes ${Plus.promotionDiscount}% off every promotion of the stay, Growth ${Growth.promotionDiscount}%.`,
        },
        {
          question: 'Do you take a share of my bookings?',
          answer: 'No. Your guests book with you, and we never see what they pay.',
        },
      ],
    },
  ],
}

const help: DemoPage = {
  slug: 'help',
  title: 'Help',
  description: 'Short answers for travelers and hosts.',
  layout: [
    {
      blockType: 'faq',
      heading: 'For travelers',
      items: [
        {
          question: 'How do I book?',
          answer:
            'Open the stay and follow one of its booking links. You book there, with the host or its booking partner.',
        },
        {
          question: 'What is a cancellation?',
          answer: 'Dates that somebody has given up. The host offers them again, often for less. They go quickly.',
        },
        {
          question: 'A stay is not as it was described. What now?',
          answer:
            'Tell the host first, and the partner with whom you booked. Then use Report on the page of the stay: we look at every report.',
        },
        {
          question: 'How do I delete my account?',
          answer: `Under Account, at the bottom. It is closed at once. For ${ACCOUNT_KEPT_DAYS} days a link in our mail brings it back; then it is erased, with your favorites and searches.`,
        },
      ],
    },
    {
      blockType: 'faq',
      heading: 'For hosts',
      items: [
        {
          question: 'How long does a review take?',
          answer:
            'Most stays and promotions are decided on the same working day. Your lists show what is still waiting, and we notify you of the decision.',
        },
        {
          question: 'My promotion was rejected. Is my money lost?',
          answer:
            'You pay after it was accepted. What was not accepted costs nothing; mend what the reviewer names and submit it again.',
        },
        {
          question: 'Why can I not choose an outlet?',
          answer:
            'It may take no promotions now, not offer this type, or its network may not work with those of your other outlets. The reason stands beside it.',
        },
        {
          question: 'May I use pictures that a guest took?',
          answer: 'Only with the permission of whoever took them, and of those who can be recognized in them.',
        },
      ],
    },
    {
      blockType: 'callToAction',
      heading: 'Your question is not here?',
      text: 'Write to us. A person answers.',
      cta: { label: 'Contact', link: '/contact' },
    },
  ],
}

const termsPage: DemoPage = {
  slug: 'terms',
  title: 'Terms',
  description: `The terms of ${BRAND_NAME}, of its plans and of its promotions.`,
  layout: [{ blockType: 'richText', markdown: terms }],
}

const privacyPage: DemoPage = {
  slug: 'privacy',
  title: 'Privacy',
  description: `What ${BRAND_NAME} knows about you, why, and for how long.`,
  layout: [{ blockType: 'richText', markdown: privacy }],
}

const fogboundCabin: DemoPage = {
  slug: 'a-weekend-at-fogbound-cabin',
  title: 'A weekend at Fogbound Cabin',
  description: 'Two nights in Lubec, Maine, with a bell buoy for company and no reason to check the time.',
  stayId: DEMO_BLOG_STAY.id,
  layout: [
    {
      blockType: 'richText',
      markdown: `You hear Fogbound Cabin before you see it. The bell buoy off the ledge rings in no rhythm that you could learn, and it is the first thing that Nora Pettengill mentions when she hands you the key. “You’ll hate it for an hour,” she says, “and then you’ll miss it for a year.”

## Friday: arriving in the gray

We came up the coast in rain and reached Lubec, the easternmost town in the country, after dark. The cabin has one bedroom, a sofa bed for friends, and a wood stove that asks for patience: open the lower door first, then wait. By the time the kettle sang, the windows had turned from black to a soft gray that stayed all night.

## Saturday: the puffin boat

The fog lifted at nine, all at once, like a curtain. The puffin boat leaves about half an hour away; take a hat. We were back by two, walked the carriage roads, and bought lobster at the town landing eight minutes down the road. The kitchen is small, and the knife is sharp, as promised.

## Sunday: staying put

Nobody wanted to leave. We took the kayaks out along the shore until the bell buoy was the only thing we could see, and then, for a moment, not even that.

## Good to know

- **Sleeps four:** a queen bed, and a sofa bed made up before you come.
- **Bring:** layers, a hat for the boat, and a book you have been meaning to finish.
- **Dogs** are welcome, and will want to meet the buoy.`,
    },
    {
      blockType: 'quote',
      text: 'You’ll hate it for an hour, and then you’ll miss it for a year.',
      name: 'Nora Pettengill',
      role: 'Host of Fogbound Cabin',
    },
  ],
}

export const demoPages: readonly DemoPage[] = [home, about, planPage, help, termsPage, privacyPage, fogboundCabin]
