import type { Region } from './region.ts'

export const rockies: Region = {
  name: 'Colorado Rockies',
  towns: [
    ['Estes Park', 'CO', '80517', 40.3772, -105.5217],
    ['Leadville', 'CO', '80461', 39.2508, -106.2925],
    ['Salida', 'CO', '81201', 38.5347, -105.9989],
    ['Telluride', 'CO', '81435', 37.9375, -107.8123],
    ['Crested Butte', 'CO', '81224', 38.8697, -106.9878],
    ['Steamboat Springs', 'CO', '80487', 40.485, -106.8317],
    ['Ouray', 'CO', '81427', 38.0228, -107.6714],
  ],
  stays: `
    Timberline Cabin | cabin mountain 0 | Beyond the woodpile there are no more trees, only weather.
    Elk Bugle Lodge | lodge mountain 0 | In September the bulls come down to the meadow and nobody sleeps, or minds.
    Tenth Mountain Hut | cabin mountain 1 | Ski in by the old army trail, and mind the third switchback.
    Silver Dollar Rooms | inn town 6 | A miner won this hotel at faro on a Tuesday and had lost it by the Friday.
    Arkansas River House | house river 2 | Rafts go past the deck all summer, and somebody always shouts hello.
    Columbine A-Frame | aframe mountain 4 | It looks like a tent that somebody decided to heat.
    Powder Hound Flat | apartment town 5 | There are boot dryers for eight, and a lock that opens with a glove on.
    The Assay Office | house town 1 | They weighed gold in the pantry, and the scale is good for flour.
    Box Canyon Chalet | aframe mountain 3 | The walls of the valley go up on three sides and the waterfall does for the fourth.
    Last Dollar Ranch | farmhouse prairie 3 | I brand in May, hay in August, and pour coffee at six whatever the month.
    Yampa Yurt | yurt mountain 5 | A snowcat brings you up with your groceries and leaves you to the quiet.
    Ghost Town Cabin | cabin mountain 4 | Forty people wintered here in 1881; now there is you.
    Aspen Grove Dome | dome forest 4 | The whole grove is one tree, as the botanists say, and it whispers like one.
    Switchback House | modern mountain 3 | You can see all eleven bends of the road, and who is late for dinner.
    Hot Springs Cottage | cottage mountain 6 | The water comes from the mountain at a hundred and six, and we only add the steps.
    Fourteener Base | tinyhome mountain 1 | Leave at four, be off the summit by noon; we put oatmeal in the cupboard.
    Chaffee Barn | barn prairie 2 | Three peaks over fourteen thousand feet stand in the hay door.
    Moraine Park Cabin | cabin mountain 0 | A homesteader proved up on it in 1889 and would still know the stove.
    The Tram Keeper | modern mountain 3 | Buckets of ore rode over this roof, and now and then a miner late for work.
    Strawberry Park Camp | tent forest 5 | The hot pools are a ten-minute walk by lantern.
    Gothic Meadow House | house mountain 4 | Botanists live up the road and will name anything you bring them.
    Sneffels View | lodge mountain 6 | Twelve chairs on the deck, and all of them know which way to face.
    The Narrow Gauge | camper river 2 | It was a caboose, then a chicken house, and has now been brought up in the world.
    Ptarmigan Loft | loft town 4 | Over the bakery, so you wake at five to cardamom and go back to sleep.
    Buckskin Homestead | farmhouse prairie 5 | Four generations have walked to the same barn in the same dark.
    Mosquito Pass House | house mountain 1 | At ten thousand two hundred feet water boils early and friends do too; drink plenty.
    Marmot Hollow | cottage mountain 0 | They whistle when you come out and again when you go in.
    Poverty Gulch Cabin | cabin mountain 4 | So named by men who missed the silver by forty yards.
    Riffle & Run | cabin river 2 | Brown trout hold behind the middle boulder, and have seen every fly in the shop.
    Imogene Treehouse | treehouse forest 6 | It sits in three Douglas firs that have not yet come to an agreement about the wind.
  `,
  place: [
    'Afternoon storms come at two in July, so be below the trees by then.',
    'The aspens turn in the last ten days of September.',
    'Wildflowers peak about the tenth of July and are worth a sick day.',
    'You are high up here; drink water, and count every beer as two.',
    'We plow the lane by seven and leave a shovel for the step.',
    'Moose have the right of way.',
    'The free bus stops at the end of the road every fifteen minutes.',
    'Nights go below freezing in June, and there are eleven blankets.',
    'Stars come down to the ridge line.',
    'The hot springs are best in a snowstorm.',
    'The bakery sells breakfast burritos through a hatch from six.',
    'Hummingbirds arrive in May and fight over the feeder until Labor Day.',
    'In mud season we charge less and mean it.',
    'From the deck you can see weather an hour before it sees you.',
    'The creek freezes from the edges in and sings while it does.',
    'Trail maps are in the drawer with our remarks on them.',
  ],
  unique: [
    'A natural hot pool, private, with a rock to lean on.',
    'Ski out of the mudroom and back in to the fire.',
    'Elk in the meadow at breakfast, most of September.',
    'A wood-fired tub at eleven thousand feet.',
    'Three fourteeners in one window.',
    'A stargazing platform with bedrolls.',
    'A boot room with dryers, wax and a bench from the old lodge.',
    'A private trail that joins the wilderness at the gate.',
    'A caboose for the children, with bunks.',
    'A library of climbing guidebooks back to 1922.',
  ],
  nearby: [
    'National park entrance | 12',
    'Gondola | 8',
    'Hot springs pool | 14',
    'Trailhead to the lake | 19',
    'Brewery in the old firehouse | 7',
    'River put-in | 10',
    'Mine tour | 22',
    'Nordic center | 16',
    'Bakery with a hatch | 5',
    'Wildflower loop | 27',
  ],
  interests: [
    'Skiing',
    'Hiking',
    'Hot springs',
    'Rafting',
    'Wildlife',
    'Mining history',
    'Wildflowers',
    'Mountain biking',
  ],
  nightly: 255,
  seasons: ['Peaks at Christmas and in March', 'September gold fills fast', 'Quiet in mud season'],
}
