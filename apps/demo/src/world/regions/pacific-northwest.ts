import type { Region } from './region.ts'

export const pacificNorthwest: Region = {
  name: 'Pacific Northwest',
  towns: [
    ['Cannon Beach', 'OR', '97110', 45.8918, -123.9615],
    ['Hood River', 'OR', '97031', 45.7054, -121.5215],
    ['Friday Harbor', 'WA', '98250', 48.5343, -123.0171],
    ['Port Townsend', 'WA', '98368', 48.117, -122.7604],
    ['Leavenworth', 'WA', '98826', 47.5962, -120.6615],
    ['Forks', 'WA', '98331', 47.9504, -124.3855],
    ['Seattle', 'WA', '98103', 47.6734, -122.3426],
  ],
  stays: `
    Haystack Cottage | cottage coast 0 | It rains here, and the window seat was built by somebody who had noticed.
    Moss & Cedar | cabin forest 5 | Everything is green, including, if you stay a month, you.
    Orca Watch House | modern coast 2 | Leave the binoculars on the sill, and when the pod comes run for the point.
    Mount Hood Orchard | farmhouse prairie 1 | Pears in front, the mountain behind, and you between them with a ladder.
    The Sail Loft PT | loft town 3 | We stitched spinnakers on this floor for thirty years, and it is still the best floor in town.
    Wallingford Craftsman | bungalow city 6 | Clear fir, a clinker-brick chimney, and a neighbor who grows dahlias the size of plates.
    Icicle Creek A-Frame | aframe forest 4 | The creek is what you will hear, and the snow is what you will not.
    Nurse Log Cabin | cabin forest 5 | A fallen spruce behind us is raising nine young ones on its back.
    Lime Kiln Light House | house coast 2 | The light still turns, softly, and not into your bedroom.
    Windrider | modern river 1 | By noon the river is all sails, and our lawn is where they dry.
    Lake Union Liveaboard | houseboat city 6 | Seaplanes land outside the bathroom, which takes a day to get used to.
    Doe Bay Yurt | yurt coast 2 | Walk down to the tubs at low light and bring nothing.
    Bavarian Attic | apartment town 4 | We know that it is not Bavaria, but have you seen the mountains?
    Hoh River Treehouse | treehouse forest 5 | You are level with the owls and under twelve feet of rain a year.
    Fort Worden Quarters | house coast 3 | An officer’s house with an officer’s staircase, made for coming down late.
    Driftwood Shack | beachhouse coast 0 | We built the beds, the table and the stairs from what the sea sent.
    Tamanous Dome | dome forest 4 | Snow slides off it with a sigh, about twice a night.
    Salmonberry Farm | farmhouse prairie 3 | Our goats make the cheese, or so they seem to feel.
    Point Wilson Porch | cottage coast 3 | Every ship for Seattle passes the porch, and we keep a list.
    Rialto Camp | tent coast 5 | Between the sea stacks and the forest there is a strip of gravel that is just wide enough.
    Gorge Hayloft | barn prairie 1 | Open both doors on a windy day and it plays like a bottle.
    Ballard Boatyard Flat | apartment city 6 | You will hear halyards, gulls and a bandsaw that stops at five.
    Stumptown Camper | camper forest 1 | It runs on nothing and goes nowhere, and has a skylight.
    Arch Cape House | house coast 0 | Eleven people can be out of sight of each other in it, and all within reach of the chowder.
    Eightmile Lodge | lodge mountain 4 | Climbers planned whole summers at this table, and the knife marks are routes.
    Madrona Hollow | cottage forest 2 | The trees are red and peel like a sunburn, and lean out over the water to look.
    Rain Shadow Inn | inn town 3 | It falls on everybody else; we get seventeen inches.
    Ecola Edge | modern coast 0 | There is a fire in the middle of the room and the Pacific in the rest of it.
    Chuckanut Tiny House | tinyhome forest 2 | It came over on the ferry on a flatbed, with the cat inside.
    Bigleaf Cabin | cabin river 5 | In October a maple leaf as wide as your chest may fall on your book.
  `,
  place: [
    'Rain boots in every size stand by the door.',
    'The tide pools are best an hour before low water; the tables are on the fridge.',
    'Coffee is taken seriously here and so are pastries.',
    'On a clear day the mountain is out, as we say, and work stops.',
    'Razor clams come up on the minus tides; we have the shovels.',
    'The ferry leaves without you, so arrive early and buy a maple bar.',
    'Banana slugs have the right of way on the path.',
    'In July it is light until ten and nobody goes in.',
    'The forest is so quiet that you will hear your own jacket.',
    'Oysters are sold from a cooler at the end of the road; leave the money in the jar.',
    'A marine layer comes in at night and burns off by eleven.',
    'Storm watching begins in November and is a proper holiday.',
    'Eagles fish the bay at about the hour you will want breakfast.',
    'Blackberries take over everything by August and are free.',
    'There is a bookshop within a short walk; there always is.',
    'The wood stove wants small, dry alder, and then it is happy.',
  ],
  unique: [
    'A cedar soaking tub among ferns, filled from the creek.',
    'Whales from the deck in June, more often than not.',
    'A fire pit on the beach with the driftwood stacked.',
    'A rain room: glass roof, one bed, no curtains.',
    'Sea stacks in every window on the west side.',
    'A clam bed of our own, with shovels and a license reminder.',
    'A sauna with a plunge that the river provides.',
    'A listening list of storms, recorded from the bedroom.',
    'An orchard with eleven kinds of pear.',
    'Kayaks, dry suits, and a chart with our notes.',
  ],
  nearby: [
    'Sea stacks and tide pools | 7',
    'Rain forest loop | 21',
    'Ferry landing | 10',
    'Whale museum | 12',
    'Fruit loop farm stands | 14',
    'Windsurf beach | 9',
    'Chowder shack | 5',
    'Old-growth grove | 26',
    'Bakery by the boatyard | 6',
    'Lighthouse park | 17',
  ],
  interests: [
    'Whale watching',
    'Hiking',
    'Tide pools',
    'Kayaking',
    'Coffee',
    'Old-growth forest',
    'Windsurfing',
    'Storm watching',
  ],
  inland: [1, 4],
  nightly: 210,
  seasons: ['Peaks July to September', 'Storm season from November', 'Leavenworth lights in December'],
}
