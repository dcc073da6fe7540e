import type { Region } from './region.ts'

export const highDesert: Region = {
  name: 'High Desert',
  towns: [
    ['Taos', 'NM', '87571', 36.4072, -105.5731],
    ['Santa Fe', 'NM', '87501', 35.687, -105.9378],
    ['Abiquiu', 'NM', '87510', 36.2072, -106.3186],
    ['Joshua Tree', 'CA', '92252', 34.1347, -116.3131],
    ['Pioneertown', 'CA', '92268', 34.1566, -116.498],
    ['Cerrillos', 'NM', '87010', 35.4373, -106.1281],
    ['Sedona', 'AZ', '86336', 34.8697, -111.761],
  ],
  stays: `
    Casa Golondrina | adobe desert 0 | Swallows build under the vigas each April, and we have learned to duck.
    Homestead No. 41 | tinyhome desert 3 | The government gave away five acres to anybody who would build a shack; here is the shack.
    The Blue Gate | adobe town 1 | People paint their gates blue to keep out spirits, and to look well against the mud.
    Ojo Ranch House | farmhouse desert 2 | The red cliff across the river is the one in the painting.
    Boulder Garden | modern desert 3 | It has four rooms, none of them quite touching the rocks.
    Sundial Dome | dome desert 3 | The light crosses the floor, and by the third day you can tell the time.
    Pappy's Bunkhouse | cabin desert 4 | Built for a western that lost money, and lived in ever since.
    Earthship Ardilla | modern desert 0 | Tyres, bottles, mud and sense: it makes its own water and its own tomatoes.
    Canyon Road Casita | adobe town 1 | You could see thirty galleries before lunch and be back here with your shoes off.
    Coal Camp Cottage | cottage town 5 | The miners’ houses were sold for fifteen hundred dollars each, and the artists came.
    Ocotillo House | modern desert 3 | After rain it flowers overnight, like somebody striking a match.
    Chimayo Weaver's Home | adobe desert 2 | Seven generations of looms, and the eighth is my daughter’s.
    Red Rock Terrace | villa desert 6 | The rocks begin to glow at ten to six and are finished by a quarter past.
    Silver Sage Trailer | camper desert 4 | Thirty-one feet of polished aluminium, and one coyote who admires himself in it.
    Rio Grande Gorge Cabin | cabin desert 0 | It is flat all the way to the edge, so do keep hold of the dog.
    Piñon Smoke | adobe desert 1 | You will smell our fire on your coat at home, and be sorry when it is gone.
    Joshua & Moon | tent desert 3 | Under a full moon the trees have shadows and you can read a map by it.
    Turquoise Trail Rooms | inn town 5 | There are five rooms over the old company store, and a ghost who is only ever seen in four.
    Mesa Edge | modern desert 2 | Sixty miles to the west, with nobody in any of them.
    The Rattlesnake Inn | inn desert 4 | We have never had one inside; it is just the name.
    Cottonwood Acequia | farmhouse river 0 | The ditch runs on Tuesdays and Saturdays, and our apples depend on it.
    Oak Creek Cottage | cottage river 6 | A hundred and four degrees in town and seventy-eight under our sycamores.
    Adobe de la Luna | adobe desert 1 | My mother plastered these walls by hand, and you can see the width of it.
    Sagebrush Yurt | yurt desert 0 | When it rains on sage you will understand why people move here.
    Gamma Gulch House | house desert 4 | The pool is a stock tank, and the dress code is a hat.
    Ghost Ranch Road | house desert 2 | Everything she painted is where she left it.
    Bell Rock Bungalow | bungalow desert 6 | Climb it before breakfast, when there are only the lizards and you.
    Hacienda del Perro | villa desert 1 | The dog comes with the house for an hour each afternoon, if wanted.
    Yucca Valley Wash House | cottage desert 3 | It was a laundry for airmen, so there is no shortage of taps.
    Kiva Loft | loft town 1 | The bed is up a ladder, above the fireplace, where the heat and the cat go.
  `,
  place: [
    'It is dark here in the old way, and the Milky Way throws a shadow.',
    'Coyotes sing at four; they are farther off than they sound.',
    'The light changes every quarter of an hour and so does the color of the mountain.',
    'Red or green is a question about chile. Say Christmas.',
    'Days are hot and nights are cold; bring both kinds of clothes.',
    'Water is what we are short of, so kindly do not let it run.',
    'Quail cross the yard in single file, with children.',
    'After the summer rains the arroyo runs for an hour and everybody goes out to look.',
    'The last road is sand; keep moving and all will be well.',
    'Ravens discuss you from the power pole.',
    'In spring the cactus flowers for a week and we tell nobody at work.',
    'Firewood is piñon and juniper, split, by the horno.',
    'The wind gets up in March and has its own ideas about hats.',
    'Hang your towel out and it is dry before you have turned round.',
    'There is a roadrunner who visits at eleven.',
    'Sunset is a local pastime, and chairs are set out for it.',
  ],
  unique: [
    'An outdoor bath, a horizon, and no neighbors.',
    'A kiva fireplace in the bedroom and one on the roof.',
    'A bed on wheels that rolls out under the stars.',
    'A loom you may weave at, with a lesson.',
    'Thirty miles of view from the kitchen sink.',
    'A stock-tank pool, very cold, very welcome.',
    'A boulder in the living room that was there first.',
    'A horno to bake bread in, and the woman who knows how.',
    'A concrete stage for star parties and small weddings.',
    'A bench on the roof, for the evening show.',
  ],
  nearby: [
    'National park west entrance | 11',
    'Gorge bridge | 16',
    'Galleries on the hill | 8',
    'Hot springs | 25',
    'Roadhouse with music | 9',
    'Pueblo | 14',
    'Slot canyon trail | 32',
    'Opera under the sky | 21',
    'Chile stand | 6',
    'Swimming hole under the rocks | 12',
  ],
  interests: [
    'Stargazing',
    'Art and galleries',
    'Hiking',
    'Rock climbing',
    'Hot springs',
    'Native arts',
    'Photography',
    'Green chile',
  ],
  nightly: 190,
  seasons: ['Peaks March to May', 'Balloon week in October', 'Crisp and quiet in December'],
}
