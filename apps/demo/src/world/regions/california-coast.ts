import type { Region } from './region.ts'

export const californiaCoast: Region = {
  name: 'California Coast & Wine',
  towns: [
    ['Mendocino', 'CA', '95460', 39.3077, -123.7995],
    ['Healdsburg', 'CA', '95448', 38.6105, -122.8692],
    ['Sonoma', 'CA', '95476', 38.2919, -122.458],
    ['Big Sur', 'CA', '93920', 36.2704, -121.8081],
    ['Cambria', 'CA', '93428', 35.5641, -121.0808],
    ['Los Olivos', 'CA', '93441', 34.6678, -120.1149],
    ['Point Reyes Station', 'CA', '94956', 38.0691, -122.8069],
  ],
  stays: `
    The Water Tower | house coast 0 | Every house in the village had a tower for its water, and in ours you sleep where the tank was.
    Zinfandel Row | farmhouse vineyard 1 | These vines were planted in 1908 by a man who was told that it would not pay.
    Redwood Cathedral | cabin forest 3 | Look up; keep looking up; now you have found the top.
    Tomales Boathouse | cottage coast 6 | At high tide you can fish from bed, and somebody has.
    Olive Mill Villa | villa vineyard 5 | We press in November, and the whole house goes quiet for the first piece of bread.
    Moonstone Cottage | cottage coast 4 | There is a jar for the stones by the door; take one, leave one.
    Bixby Glass House | modern coast 3 | The fog comes in under you, and you breakfast above it in the sun.
    The Tasting Barn | barn vineyard 1 | Barrels on the ground floor, beds on the first, and a scent of both.
    Plaza Bungalow | bungalow town 2 | Two blocks from the square, and one from the good ice cream.
    Sea Ranch No. 12 | modern coast 0 | The roof leans the way the wind has taught the trees to lean.
    Point Reyes Dairy | farmhouse prairie 6 | Four hundred Jerseys go past the kitchen at five, and the milk in your fridge is theirs.
    Big River Treehouse | treehouse forest 0 | Up in second-growth redwood, with a bell-pull for tea.
    Mustard & Vine | cottage vineyard 2 | In February the mustard is so yellow that people stop talking.
    Los Olivos Hacienda | villa vineyard 5 | The courtyard has one pepper tree and shade for thirty.
    Elephant Seal Inn | inn coast 4 | They bellow all January, and you will come round to it.
    Russian River Camp | tent river 1 | The canoe is tied to your porch, and the towels are on the line.
    The Chicken House | tinyhome prairie 6 | It held three hundred hens, and now holds two of you, in better light.
    Esalen Road Yurt | yurt coast 3 | It stands on the last flat place before the ocean.
    Dry Creek Dome | dome vineyard 1 | Grapes all the way round, and a clear panel for the harvest moon.
    Abalone Cottage | cottage coast 0 | The fence is made of shells, and every one was somebody’s dinner.
    Santa Ynez Stables | barn prairie 5 | The horses are next door and will put their heads in.
    Foghorn House | house coast 6 | It sounds twice a minute when it means it, and guests ask for the recording.
    Pinot Camper | camper vineyard 5 | A two-tone trailer parked at the end of row forty.
    Hearst Ranch Cabin | cabin ridge 4 | Zebras, yes; they belonged to a newspaper man, and nobody told them it was over.
    Partington Cove Loft | loft coast 3 | The tanbark was lowered to ships from here by cable, and the cable is now our banister.
    Glen Ellen Stone House | house vineyard 2 | He wrote a thousand words each morning across the road and drank in our kitchen after.
    Headlands Flat | apartment town 0 | One room over the bakery, with the sea at the end of the street.
    Drakes Bay Tent | tent coast 6 | You carry your things in a mile, and then nobody at all has a better view.
    Harvest Moon Lodge | lodge vineyard 2 | Thirty of us eat under the arbor in September, and there are always chairs.
    Limekiln Creek Cabin | cabin forest 3 | The creek is at the foot of the bed, and the sea is at the foot of the creek.
  `,
  place: [
    'The fog is our air conditioning and leaves by eleven.',
    'Tastings are better on a Wednesday, when the winemaker pours.',
    'Gray whales pass close in from January to April.',
    'The coast road is slow on purpose.',
    'Oysters are shucked at the picnic tables; bring lemon.',
    'In harvest the tractors start at two in the morning with their lights on, and it is lovely.',
    'Poppies close in the afternoon, so go before lunch.',
    'Deer will eat the roses and we have stopped minding.',
    'There is bread at the corner by eight and none by ten.',
    'You can walk to the headlands without crossing a road.',
    'Redwoods keep the path cool when the valley is at a hundred.',
    'Tide pools are down the stairs, all hundred and forty-one of them.',
    'The nearest signal is at the cattle guard.',
    'Sunsets are green for a second, about one time in thirty.',
    'The farmers’ market on the plaza is on Tuesday evening, with a band.',
    'Winter is green here and summer is gold.',
  ],
  unique: [
    'A bath on the cliff, with a rail for your glass.',
    'A hundred-year-old vineyard to the doorstep.',
    'Whales from the kitchen between January and April.',
    'A private stair to a cove that is only there at low tide.',
    'A redwood hot tub in a ring of redwoods.',
    'A barrel room you may dine in, by candle.',
    'Horses over the half door at breakfast.',
    'A glass floor panel above the tide.',
    'Our own olive oil, pressed within sight of the table.',
    'A wood oven, with dough left to rise for your arrival.',
  ],
  nearby: [
    'Headlands walk | 6',
    'Tasting rooms on the plaza | 9',
    'Elephant seal beach | 15',
    'Oyster farm | 12',
    'Redwood grove | 18',
    'Bridge overlook | 22',
    'Creamery | 8',
    'Tuesday market | 7',
    'Lighthouse stairs | 28',
    'River beach | 11',
  ],
  interests: [
    'Wine tasting',
    'Whale watching',
    'Redwoods',
    'Coastal walks',
    'Oysters',
    'Cycling',
    'Farm visits',
    'Surfing',
  ],
  inland: [1, 2, 5],
  nightly: 285,
  seasons: ['Peaks at harvest', 'October weekends fill early', 'Green and quiet in February'],
}
