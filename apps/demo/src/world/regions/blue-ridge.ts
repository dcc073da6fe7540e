import type { Region } from './region.ts'

export const blueRidge: Region = {
  name: 'Blue Ridge Mountains',
  towns: [
    ['Asheville', 'NC', '28801', 35.5951, -82.5515],
    ['Black Mountain', 'NC', '28711', 35.6179, -82.3212],
    ['Brevard', 'NC', '28712', 35.2334, -82.7343],
    ['Blowing Rock', 'NC', '28605', 36.1351, -81.6776],
    ['Floyd', 'VA', '24091', 36.9112, -80.3201],
    ['Hot Springs', 'NC', '28743', 35.8923, -82.829],
    ['Bryson City', 'NC', '28713', 35.4312, -83.4496],
  ],
  stays: `
    Rhododendron Rest | cabin ridge 3 | For two weeks in June you cannot see the house for the flowers.
    Fiddlehead Cabin | cabin forest 2 | A fiddle hangs by the mantel and whoever can play it is required to.
    French Broad Float House | houseboat river 5 | Tie your canoe to the bedroom, as one does.
    The Banjo Maker's Barn | barn ridge 4 | Curls of maple still turn up under the stairs, however often we sweep.
    Looking Glass Loft | loft town 2 | Every window frames the same bald rock, and you will not tire of it.
    Sourwood Hollow | farmhouse ridge 1 | My bees work the sourwood in July, and there is a jar of it on your table.
    Montford Porch | house town 0 | The swing was hung in 1904 and has been re-roped, by our count, six times.
    Laurel Fork Treehouse | treehouse forest 6 | It moves a little in the wind, and so will you.
    Seven Ridges | modern ridge 3 | Count the ridges at dawn when the mist is in the valleys, and again at noon when you have had coffee.
    The Depot at Bryson | house town 6 | Your bedroom was the ticket office and the window still slides.
    Pisgah Dome | dome forest 2 | We put it where the trees fall back and the sky begins.
    Mica Mine Cabin | cabin ridge 1 | Bring a torch to the stream at night and the sand will glitter.
    Hot Water Cottage | cottage river 5 | The spring comes out of the ground at a hundred and four degrees, and into a tub out the back.
    Balsam Gap Lodge | lodge mountain 6 | Built for the railway surveyors, who had a weakness for fireplaces.
    The Potter's House | cottage forest 1 | Every plate you eat from was fired forty steps from the table.
    Cove Creek Yurt | yurt forest 6 | Follow the lanterns over two footbridges and you are home.
    Old Orchard Bungalow | bungalow town 0 | Five Limbertwig trees are all that is left of the orchard, and they are enough.
    Flatfoot Farm | farmhouse prairie 4 | On Friday nights we dance at the store in town, and we will teach you in the kitchen first.
    Wayah Lookout | aframe ridge 6 | Face west, pour something, and let the ridges go out one after another.
    Bearwallow House | house ridge 1 | The name is not a figure of speech, so do close the kitchen door.
    Quilt Block Barn | barn prairie 4 | Look for the eight-point star on the gable, which my aunt painted from a ladder at seventy.
    Linville Perch | aframe forest 3 | There are sixty feet of air under the deck and a very good rail around it.
    River Arts Loft | loft city 0 | A cotton mill, then a feed store, then ours; the freight elevator is yours to operate.
    Trillium Camp | tent forest 2 | In April the whole slope is white with trillium and we move the tent so as not to tread on it.
    Moonshine Cove | cabin river 5 | The still is a planter now, whatever my uncle tells you.
    Parkway Peddler | camper ridge 3 | It is a small trailer with a large view, parked for good.
    Mast General Rooms | inn town 3 | There is candy by the pound downstairs, so mind the children.
    Tuckasegee Cottage | cottage river 6 | Say it slowly: tuck-a-SEE-jee, and you will get better directions.
    Little Hump House | farmhouse ridge 4 | The cows have the better view and they know it.
    Spruce Pine Tiny | tinyhome forest 1 | Two hundred and forty square feet, and we raised a puppy in it.
  `,
  place: [
    'Mornings begin in cloud; by nine you have the mountains back.',
    'There are eleven waterfalls within half an hour, and we have ranked them on the fridge.',
    'Biscuits at the filling station are gone by eight, which tells you something.',
    'The Parkway entrance is close enough for a sunset without planning.',
    'Listen for the barred owl, who asks who cooks for you.',
    'Hemlocks keep the lane cool even in August.',
    'There is a jam on the square on Saturdays; bring a chair.',
    'Trout water runs along the bottom of the field and you will need a license.',
    'Spring comes up the mountain about a hundred feet a day.',
    'We are at thirty-two hundred feet, so pack a sweater in July.',
    'The last mile is gravel and any car will do it, slowly.',
    'Blackberries along the fence are yours from the Fourth of July.',
    'When it rains the creek rises and sounds like applause.',
    'Breweries outnumber stop lights, which is as it should be.',
    'Fireflies here blink blue, low to the ground, for three weeks in May.',
    'In winter the leaves are down and the view doubles.',
  ],
  unique: [
    'A waterfall you can hear from bed and reach in slippers.',
    'A spring-fed hot tub at the natural hundred and four degrees.',
    'A rail of borrowed instruments, and chairs in a circle.',
    'Seven ridges in one window, each a paler blue.',
    'A kiln firing twice a year that guests help to stoke.',
    'A private quarter mile of wild trout water.',
    'An outdoor bed on the deck, with netting.',
    'A swinging bridge that is the only way in.',
    'Honey from hives that you can see from the breakfast table.',
    'A wood stove with an oven, and a lesson in its moods.',
  ],
  nearby: [
    'Blue Ridge Parkway overlook | 9',
    'Looking Glass Falls | 16',
    'Scenic railroad | 12',
    'River tubing outfitter | 14',
    'Old-time music at the store | 22',
    'Craft school gallery | 18',
    'Hot springs bath house | 7',
    'Brewery with a creek | 13',
    'Apple orchard | 20',
    'Trailhead to the bald | 28',
  ],
  interests: [
    'Hiking',
    'Old-time music',
    'Waterfalls',
    'Craft and pottery',
    'Fly fishing',
    'Breweries',
    'Wildflowers',
    'Mountain biking',
  ],
  nightly: 185,
  seasons: ['October sells out', 'Mild and open in March', 'Summer weekends fill first'],
}
