import type { Region } from './region.ts'

export const hudsonCatskills: Region = {
  name: 'Hudson Valley & Catskills',
  towns: [
    ['Woodstock', 'NY', '12498', 42.0409, -74.1182],
    ['Phoenicia', 'NY', '12464', 42.0837, -74.3146],
    ['Hudson', 'NY', '12534', 42.2529, -73.791],
    ['Rhinebeck', 'NY', '12572', 41.9268, -73.9126],
    ['New Paltz', 'NY', '12561', 41.7476, -74.0868],
    ['Tannersville', 'NY', '12485', 42.1954, -74.1337],
    ['Callicoon', 'NY', '12723', 41.7668, -75.0577],
  ],
  stays: `
    Esopus Creek Cabin | cabin river 1 | Leave a window open and the creek will do the rest.
    Bluestone Barn | barn ridge 5 | The stone for this floor came from a quarry you can see from the bath.
    Apple Drop Farm | farmhouse prairie 3 | We grow nine kinds of apple and have opinions about all of them.
    The Fly Tyer's Rest | cabin river 1 | Waders hang by the door and nobody will mind if you drip.
    Warren Street Rooms | rowhouse town 2 | Step out of the door and you are between a bookbinder and a very good sandwich.
    Plattekill A-Frame | aframe ridge 5 | Built from a kit in 1968 by two schoolteachers, and put right by their daughter, who is me.
    Slide Mountain Yurt | yurt forest 1 | Round rooms make people kinder; we have no other explanation for the guest book.
    Whistle Stop House | house town 6 | The freight train passes at ten past nine and at no other time, and children wait for it.
    Overlook Studio | modern ridge 0 | A painter built it for the north light and left us some of the paintings.
    Hayloft at Red Gate | barn prairie 3 | Forty swallows used to live in the rafters; they have moved to the eaves and so far do not complain.
    The Ferryman's Cottage | cottage river 2 | From this bank a man named Teunis rowed people over the Hudson for a shilling.
    Snowbound Lodge | lodge mountain 5 | Skis by the door, soup on the stove, and no reason to own a clock.
    Mohonk Edge Cabin | cabin ridge 4 | Climbers sleep here, which is why there are so many hooks and so few mirrors.
    Bearsville Porch | house forest 0 | Somebody famous rehearsed in the living room, and we have promised not to say who.
    Sugar Shack | tinyhome forest 6 | In March there is steam everywhere and you will go home smelling of maple.
    Kaaterskill Treehouse | treehouse forest 5 | Thirty-one steps up, and the dumbwaiter takes the groceries.
    Cider & Slate | farmhouse prairie 4 | The press still works and in October you had better know how to turn a crank.
    The Printmaker's Flat | apartment town 2 | There is a proofing press in the sitting room, and the ink washes off, mostly.
    Delaware Bend | tent river 6 | You will be woken by the river, a wood thrush, or the farmer’s rooster, in that order if you are lucky.
    Wittenberg Hut | cabin mountain 1 | Six hundred steps from the car, so pack as if you meant it.
    Milkhouse Cottage | cottage prairie 3 | Forty cans of milk were cooled here every night, which is why it stays so pleasant in July.
    Onteora Dome | dome forest 0 | Lie in bed and watch the snow come down at you from a hundred triangles.
    Shawangunk House | modern ridge 4 | All that white cliff out of one long window, and a bench underneath it.
    Stone Ridge Dutch House | house town 4 | The walls are two feet thick and were here before the country was.
    Bee Balm Bungalow | bungalow town 0 | Sit still on the step for five minutes and you will have hummingbirds.
    Catskill Flyer | camper river 1 | She is a 1964 trailer with new wiring and the old curtains.
    The Tannery Loft | loft town 2 | Hemlock bark came in by the wagon and boots went out by the barge.
    Fern Kill Lodge | lodge forest 6 | Twelve of you will fit at the table, which is a door from the old hotel.
    Maple & Main | inn town 3 | The oldest maple in the village drops its leaves in our gutters and we forgive it.
    Lantern Hill Farm | farmhouse ridge 6 | We light a lantern at the gate when we know you are driving up after dark.
  `,
  place: [
    'Trout rise in the pool below the bridge at about seven in the evening.',
    'The farm stand at the corner works on trust and a coffee can.',
    'You are two hours from the city and it will not cross your mind.',
    'Black bears come through in September; the bins have latches for a reason.',
    'In leaf season go up on a Tuesday and have the overlook to yourself.',
    'The swimming hole is cold, deep and down the second path, not the first.',
    'There is a Saturday market with a man who sharpens knives while you wait.',
    'On summer nights you can hear the concert across the valley for nothing.',
    'Fireflies begin about the tenth of June and are worth planning for.',
    'Snow closes the top road a few times a winter, and then we bring you eggs.',
    'The rail trail passes the end of the lane, flat for eleven miles.',
    'The bakery opens when the lights are on, which is not the same as the hours on the door.',
    'Antique shops outnumber banks nine to one.',
    'There is no signal on the porch and good signal by the pear tree.',
    'The creek is high in April and talks all night.',
    'You can see five counties from the top field if you climb onto the gate.',
  ],
  unique: [
    'A private bend of trout water, a hundred yards of it.',
    'A cedar sauna that opens onto a swimming hole.',
    'Our own sugar bush, and pancakes to prove it.',
    'A bathtub under a skylight, placed for meteor showers.',
    'A piano that was in the old mountain hotel, and is in tune.',
    'A stone fire circle that seats eighteen.',
    'Pick what you like from the kitchen garden.',
    'A door from your bedroom straight onto the trail.',
    'A darkroom, with chemistry, for people who know what that is.',
    'A sleeping porch with four hanging beds.',
  ],
  nearby: [
    'Fire tower trail | 18',
    'Kaaterskill Falls overlook | 22',
    'Saturday farmers’ market | 9',
    'Tubing put-in | 7',
    'Ski area | 24',
    'Cidery with a wood oven | 14',
    'Sculpture fields | 35',
    'Record shop and diner | 11',
    'Rail trail | 5',
    'River ferry landing | 16',
  ],
  interests: ['Fly fishing', 'Hiking', 'Antiques', 'Skiing', 'Live music', 'Farm visits', 'Rock climbing', 'Foliage'],
  nightly: 215,
  seasons: ['Peaks in October foliage', 'Weekends fill from May', 'Ski weekends book early'],
}
