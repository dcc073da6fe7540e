import type { Region } from './region.ts'

export const northernLakes: Region = {
  name: 'Upper Midwest Lakes',
  towns: [
    ['Fish Creek', 'WI', '54212', 45.1283, -87.2465],
    ['Sturgeon Bay', 'WI', '54235', 44.8342, -87.377],
    ['Bayfield', 'WI', '54814', 46.8108, -90.8182],
    ['Grand Marais', 'MN', '55604', 47.7505, -90.3343],
    ['Duluth', 'MN', '55802', 46.7867, -92.1005],
    ['Ely', 'MN', '55731', 47.9032, -91.8671],
    ['Minocqua', 'WI', '54548', 45.8713, -89.7112],
  ],
  stays: `
    Loon Call Cabin | cabin lake 5 | Two pairs nest in the bay and hold long conversations after eleven.
    Cherry Lane Farm | farmhouse prairie 0 | In May the orchard is white to the water, and in July you will help us pit.
    Gunflint Bunkhouse | lodge forest 3 | Voyageurs carried ninety pounds each past this door; your suitcase is nothing.
    The Ore Boat | house city 4 | Thousand-footers slide by the kitchen window as if the street were moving.
    Apostle House | house lake 2 | From the top step you can count nine of the islands, ten on a washed morning.
    Musky Bay Boathouse | cottage lake 6 | Sleep over the boats, with the water knocking under the floor.
    Door Bluff Light | house coast 0 | The keeper’s log is in the drawer, and it is mostly about his cow.
    Sauna First | cabin lake 5 | Our people built the sauna before the house and lived in it two winters.
    Tamarack A-Frame | aframe forest 3 | The tamaracks go gold in the second week of October and then, all at once, bare.
    Pier's End | cottage lake 1 | There are forty-four boards in the pier and the last one is warm by nine.
    Birchbark Camp | tent forest 5 | You paddle in with your gear, and we have left the fire laid.
    Fish Boil House | inn town 0 | Stand back when they throw the kerosene; then eat.
    Superior Cabin No. 3 | cabin coast 3 | Waves break on the rocks under your window and the whole room hums.
    The Ice Shanty | tinyhome lake 6 | From January it stands on the lake with a hole in the floor, and it is warmer than it sounds.
    Canal Park Loft | loft city 4 | When the lift bridge goes up it blows a horn and the ship blows back.
    Wild Rice Lodge | lodge lake 6 | The rice in the jar was knocked into a canoe by my cousin, and takes forty minutes.
    Northern Lights Dome | dome lake 5 | We will telephone your room if they come out, whatever the hour.
    Egg Harbor Cottage | cottage coast 0 | The screen door slams exactly as a screen door ought to.
    Madeline Ferry House | house lake 2 | In winter the ferry stops and you drive across on the ice, past a row of Christmas trees.
    Cloquet Treehouse | treehouse forest 4 | Built around a white pine that was here before Minnesota was.
    Sawyer's Rest | cabin forest 6 | A crosscut saw hangs over the bed, firmly.
    Gitchi Gummi | modern coast 3 | Black timber outside, pale birch inside, and eleven feet of lake in the glass.
    Sister Bay Bungalow | bungalow town 0 | Goats graze on the restaurant roof down the road, and the children ask to go daily.
    Lighthouse Pickle Farm | farmhouse prairie 1 | My wife won a ribbon for the dills and we are not allowed to forget it.
    Hiawatha Sleeper | camper lake 2 | It is a railway-green trailer with a lake on three sides.
    Portage Yurt | yurt forest 3 | The door faces east, as it should, and so does the lake.
    Sand Island Sloop | houseboat lake 2 | We anchor where you like, and row you your breakfast.
    Pine Point Resort 7 | cabin lake 6 | Cabin seven of nine, the one the same family has taken every July since 1953.
    Lumber Baron Flat | apartment town 4 | He had eleven fireplaces, and you have two of them.
    Pebble Beach Barn | barn prairie 1 | The hay door opens onto the whole of Lake Michigan.
  `,
  place: [
    'The water is clear to eighteen feet and cold to all of them.',
    'A canoe, two paddles and a map in a jar come with the key.',
    'Walleye are biting at dusk off the second point, and you did not hear it from us.',
    'In winter we groom the trail from the door and leave the sauna warm.',
    'Supper clubs still serve a relish tray, and you should let them.',
    'Agates turn up on the beach after a storm.',
    'The loons arrive the day the ice goes out.',
    'The nearest traffic light is fifty minutes off.',
    'There is a bakery in a garage; follow the cars.',
    'Mayflies come for three days in June and then it is over.',
    'The big lake makes its own weather, so believe the flag and not the telephone.',
    'Blueberries ripen on the burn in August; take a pail and sing to the bears.',
    'The swimming raft is anchored over the good sand.',
    'Sunset is after nine in June and the afterglow lasts until eleven.',
    'Firewood is split and under the porch, birch on the left.',
    'When the ships go by they will salute if you wave a bedsheet.',
  ],
  unique: [
    'A wood-fired sauna ten steps from the dock.',
    'Loons at night, and nothing else.',
    'A telephone call from us when the northern lights come out.',
    'A raft with a slide that grandfather welded.',
    'The ship schedule on the wall and a horn to answer with.',
    'A canoe route that begins at the back step.',
    'Tart cherries for the picking in July.',
    'Skate from the door: we keep a mile of ice shoveled.',
    'Every bed faces the lake; we measured.',
    'A hand pump with the best water in the county.',
  ],
  nearby: [
    'Lighthouse and keeper’s museum | 14',
    'Canoe outfitter | 9',
    'Supper club | 11',
    'Cherry orchard and market | 8',
    'Island ferry | 17',
    'State park shore trail | 21',
    'Agate beach | 13',
    'Smoked fish house | 6',
    'Ski trail | 10',
    'Lift bridge | 19',
  ],
  interests: [
    'Canoeing',
    'Fishing',
    'Lighthouses',
    'Cross-country skiing',
    'Northern lights',
    'Orchards',
    'Saunas',
    'Birding',
  ],
  inland: [5, 6],
  nightly: 175,
  seasons: ['Peaks mid-June to Labor Day', 'Snow season January to March', 'October color weekends fill'],
}
