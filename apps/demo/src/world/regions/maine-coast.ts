import type { Region } from './region.ts'

export const maineCoast: Region = {
  name: 'Maine Coast',
  towns: [
    ['Camden', 'ME', '04843', 44.2098, -69.0648],
    ['Rockport', 'ME', '04856', 44.1845, -69.0761],
    ['Stonington', 'ME', '04681', 44.1562, -68.6667],
    ['Bar Harbor', 'ME', '04609', 44.3876, -68.2039],
    ['Boothbay Harbor', 'ME', '04538', 43.8523, -69.6281],
    ['Kennebunkport', 'ME', '04046', 43.3617, -70.4767],
    ['Lubec', 'ME', '04652', 44.8606, -66.9842],
  ],
  stays: `
    Kettle Cove Cottage | cottage coast 5 | The kettle on the stove is older than the cottage, and both of them whistle.
    Spruce Head Light | house coast 1 | My grandfather kept the light on the point, and this is the house he came home to.
    The Sardine Loft | loft coast 6 | They packed sardines here until 1978, and on a damp day the beams still remember it.
    Low Tide House | house coast 2 | Twice a day the bay empties out and you can walk to the island with dry ankles.
    Merganser | cabin lake 1 | Named for the ducks that raise their young under the dock every June.
    Fogbound Cabin | cabin coast 6 | Some mornings you will not see the water at all, only hear the bell buoy asking about you.
    Dory & Oar | beachhouse coast 2 | A blue dory comes with the place, and so does a short lesson in rowing it.
    Blueberry Barrens | farmhouse prairie 6 | In August the fields behind us turn the color of the sky and you may pick as you like.
    Captain Tibbetts House | inn coast 4 | Captain Tibbetts built this house for a bride who preferred Boston.
    Penobscot Porch | house coast 0 | You could spend a week here without getting farther than the porch, and some guests have.
    The Rope Walk | rowhouse town 0 | This row housed the men who twisted rope for the schooners down the hill.
    Little Gott Cottage | cottage coast 3 | It takes a mail boat and a wheelbarrow to get here, which is exactly why we bought it.
    Otter Ledge | modern coast 3 | We hired an architect who asked only what we wanted to look at in the morning.
    Wreath Maker's House | farmhouse forest 6 | From November to Christmas the whole barn smells of balsam, and you are welcome to make a wreath.
    Seven Windows | cottage coast 4 | Seven windows, all of them on the water, and a chair for each.
    Sheepscot Skipper | houseboat coast 4 | She was a working ferry until 1991 and has not hurried since.
    Pemaquid Perch | aframe forest 4 | From the loft you look straight into the top of a spruce, and often at an osprey.
    Hen Island Camp | cabin lake 1 | Call it a camp, as we do, and do not expect a television.
    Granite & Gull | house coast 2 | The front step is one block of pink granite that took eleven men and a good deal of swearing.
    Tender's Boathouse | tinyhome coast 0 | There used to be a wooden boat in here; now there is a bed, and a stove the size of a lunch box.
    Perkins Cove Rooms | inn town 5 | Six rooms over the harbor, a bell at the desk, and blueberry cake at eight.
    Acadia Sleepout | tent forest 3 | Canvas overhead, a real mattress beneath, and Cadillac Mountain out the flap.
    Quoddy Farm | farmhouse prairie 6 | You will see the sunrise before almost anybody in the country, whether you meant to or not.
    Mackerel Sky | cottage coast 5 | Paint it whatever color you like, we were told, so we asked the children.
    The Ice House | modern lake 1 | They cut ice from this pond and stored it in sawdust where your kitchen is now.
    Harbormaster's Rest | apartment town 0 | The harbormaster lives below and will tell you, asked or not, what the weather means to do.
    Schoolhouse on Deer Isle | house town 2 | The blackboard stayed, and guests leave each other drawings on it.
    Birch & Buoy | cabin forest 3 | Count the buoys on the wall when you arrive, for there will be one more when you go.
    The Widow's Walk | house coast 5 | Climb the ladder to the roof after supper and bring a sweater.
    Kelp Farmer's Cottage | cottage coast 2 | I grow kelp on ropes in the bay, and in spring you can come out and haul a line.
  `,
  place: [
    'Lobster comes off the boats at the town landing from two o’clock, cheaper than anywhere with a sign.',
    'The tide here moves eleven feet, so read the chart on the fridge before you leave the kayak anywhere.',
    'In the fog you can hear three different bells and, if you are lucky, somebody practising the fiddle.',
    'The beach is stones rather than sand, and after a week you will have favorites.',
    'Swimming is bracing until August and merely memorable after that.',
    'Blueberries grow along the lane and the deer have agreed to share.',
    'There is a path through the spruces to the ledges; take the thermos.',
    'Stars are serious here. The nearest street light is across the bay.',
    'The general store has coffee, bait, gossip and very good doughnuts until they run out at nine.',
    'Seals haul out on the near ledge when the wind is south.',
    'On Fridays the library holds a bean supper to which everybody is invited and expected.',
    'When it blows from the northeast we light the stove and call it a holiday.',
    'You can walk to the lighthouse at low water; do look up when low water is.',
    'The schooners go by at about five, and the children wave at every one.',
    'In October the crowds leave and the light stays.',
    'Mosquitoes exist. So does the screened porch.',
  ],
  unique: [
    'A bell buoy you can hear from every bed.',
    'A private ledge that goes under at high tide, with a ladder back up.',
    'Two old kayaks and an island near enough for either of them.',
    'A wood-fired tub on the rocks, filled with rain or sea as you like.',
    'An outdoor shower with a view that the indoor one envies.',
    'Our own mooring, so you may come by boat.',
    'A library of sea novels, all slightly damp, all read.',
    'Sunrise through the kitchen window, straight up the bay.',
    'A lobster trap with our license on it that you may haul once a stay.',
    'A sail loft that sleeps four children and no adults.',
  ],
  nearby: [
    'Town landing and lobster pound | 8',
    'Lighthouse at the end of the point | 12',
    'Carriage roads and trailhead | 25',
    'Bakery with the good molasses bread | 6',
    'Schooner harbor | 10',
    'Sand beach, one of very few | 18',
    'Wooden boat school | 30',
    'Puffin boat | 35',
    'Antique barn, three floors of it | 15',
    'Bookshop above the hardware store | 9',
  ],
  interests: [
    'Sailing',
    'Lighthouses',
    'Sea kayaking',
    'Birding',
    'Local seafood',
    'Hiking',
    'Wooden boats',
    'Stargazing',
  ],
  nightly: 205,
  seasons: ['Peaks July to Columbus Day', 'Quiet before Memorial Day', 'Busy in August, mild in October'],
}
