import type { Region } from './region.ts'

export const hillCountry: Region = {
  name: 'Hill Country & West Texas',
  towns: [
    ['Fredericksburg', 'TX', '78624', 30.2752, -98.872],
    ['Wimberley', 'TX', '78676', 29.9974, -98.0986],
    ['Dripping Springs', 'TX', '78620', 30.1902, -98.0867],
    ['Marfa', 'TX', '79843', 30.3095, -104.0206],
    ['New Braunfels', 'TX', '78130', 29.7386, -98.1053],
    ['Bandera', 'TX', '78003', 29.7266, -99.0736],
    ['Austin', 'TX', '78704', 30.243, -97.7692],
  ],
  stays: `
    Sunday Haus | cottage town 0 | German farmers kept a small house in town for church and gossip; this is ours.
    Cypress Bend | cabin river 1 | The cypresses were old when Spain had the place.
    Bluebonnet Barn | barn prairie 0 | For three weeks every spring people stop their cars to photograph our field.
    Longhorn Flats | farmhouse prairie 5 | They look fierce and want their noses scratched.
    South Lamar Loft | loft city 6 | Downstairs is a guitar shop, so you will hear the same riff learned several times a day.
    Limestone & Live Oak | modern river 2 | We built around the oaks, and there is one coming up through the deck.
    The Saddle Shop | inn town 5 | Six rooms, a boot jack outside each of them, and brisket on Fridays.
    Blanco River House | house river 1 | Two rope swings: one for the brave and one for their parents.
    Marfa Lights Trailer | camper desert 3 | Nobody knows what the lights are, and we hope that nobody finds out.
    Peach Stand Cottage | cottage prairie 0 | In June there is a basket on the step each morning, and you will learn to eat them over the sink.
    Starling Yurt | yurt river 2 | At sunset ten thousand birds go to bed in the elm, arguing.
    Rancho Madrugada | adobe desert 3 | Get up at five once, for the sky; then go back to bed with our blessing.
    Gruene Dance Hall Rooms | inn town 4 | The hall is across the street, and the last waltz is at one.
    Honey Creek Treehouse | treehouse river 1 | You cross a rope bridge and then, whatever your age, you are eleven.
    Sisterdale Stone House | house river 0 | It was raised by freethinkers, who left a library and no church.
    Swimming Hole Cabin | cabin river 1 | Nine feet deep at the rock, sixty-eight degrees all year, and yours.
    Windmill Junction | farmhouse prairie 5 | The windmill creaks on the third turn, and after a night you will miss it.
    Bouldin Bungalow | bungalow town 6 | A taco truck is parked at the end of the block as if by prescription.
    Agave & Iron | modern desert 3 | A steel box, a long table, and seventy miles of nothing.
    Wildseed Tent | tent prairie 0 | You are camped in the middle of a flower farm, so tread as you would in somebody’s parlour.
    Pecan Bottom Farm | farmhouse river 5 | There are two hundred pecan trees, and a bucket with your name on it from October.
    Dripping Rock Dome | dome river 2 | It seeps, the rock behind us, and the ferns are glad of it.
    Cantera Courtyard | villa vineyard 0 | A fountain, four bedrooms around it, and a rule that shoes come off.
    Hamilton Ridge Cabin | cabin ridge 2 | From the ridge you can watch the storm come for an hour before it gets here.
    The Dogtrot | house prairie 4 | Two cabins and a breeze between them, which was the whole of air conditioning.
    Tejas Vineyard Villa | villa vineyard 0 | Rows of Tempranillo begin where your bath mat ends.
    Armadillo Bunkhouse | tinyhome prairie 5 | He digs under the step most nights and we have stopped filling it in.
    Texas Swing Porch | house town 4 | There is a steel guitar on the wall and four people in town who will come over if asked.
    Quicksilver House | adobe desert 3 | Quicksilver miners left it without a roof in 1946, and the sky came in.
    Barton Creek Flat | apartment city 6 | Towel over the shoulder, nine minutes on foot, and you are in the springs.
  `,
  place: [
    'The river is spring-fed, green and sixty-eight degrees, which in August is the point.',
    'Bluebonnets come in the last week of March, give or take the rain.',
    'Brisket sells out at noon; set an alarm.',
    'Deer cross the lane at dusk as if paid to.',
    'Wineries begin at the second gate, and there are fifty of them.',
    'In July do things before ten and after seven, and nap honestly in between.',
    'Axis deer, foxes and one roadrunner named Earl keep us company.',
    'The dance hall has a floor from 1878 and a band every Saturday.',
    'The low-water crossing means what it says after rain.',
    'Peaches are in from May to the first of August.',
    'The night sky is rated, and we keep our lights down to deserve it.',
    'Cicadas at noon, frogs at midnight, coffee in between.',
    'Kolaches from the filling station are better than they have any right to be.',
    'In January a fire and a bottle of Mourvèdre will see you through.',
    'Wear shoes at night for the scorpions’ sake, and yours.',
    'There is live music within walking distance of nearly anything.',
  ],
  unique: [
    'A spring-fed swimming hole with nobody else in it.',
    'A cowboy tub on the roof for the stars.',
    'A resident longhorn who likes peaches.',
    'An outdoor kitchen with a smoker the size of a car.',
    'Vines to the door and the winemaker next to them.',
    'A dance floor under the oaks, and speakers.',
    'A telescope, and a sky that merits it.',
    'Two rope swings over nine feet of green water.',
    'A breezeway that has kept people cool since 1860.',
    'Wildflowers to cut, with a bucket and scissors.',
  ],
  nearby: [
    'Granite dome trail | 24',
    'Swimming spring | 9',
    'Dance hall | 7',
    'Winery row | 12',
    'Barbecue worth the line | 15',
    'Main Street shops | 8',
    'Peach orchard | 11',
    'River tubing | 10',
    'Bat cave at dusk | 28',
    'Dude ranch rides | 18',
  ],
  interests: [
    'Wineries',
    'Swimming holes',
    'Live music',
    'Barbecue',
    'Wildflowers',
    'Stargazing',
    'Horse riding',
    'Dancing',
  ],
  nightly: 195,
  seasons: ['Peaks with the bluebonnets', 'Festival weeks sell out', 'Warm, quiet January'],
}
