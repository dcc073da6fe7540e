import type { Region } from './region.ts'

export const floridaKeys: Region = {
  name: 'Florida Keys',
  towns: [
    ['Key West', 'FL', '33040', 24.5551, -81.78],
    ['Islamorada', 'FL', '33036', 24.9243, -80.6278],
    ['Marathon', 'FL', '33050', 24.7137, -81.0904],
    ['Big Pine Key', 'FL', '33043', 24.6699, -81.3539],
    ['Key Largo', 'FL', '33037', 25.0865, -80.4473],
    ['Tavernier', 'FL', '33070', 25.0118, -80.5151],
  ],
  stays: `
    Conch House No. 9 | bungalow tropics 0 | A cigar maker built it without nails, and three hurricanes have had their say.
    Tarpon Pier House | beachhouse tropics 1 | At dusk the tarpon roll under the light, and nobody can eat for watching.
    Mangrove Mike's | houseboat tropics 3 | You will be the only light on this side of the bay.
    The Pelican Room | apartment tropics 2 | He sits on the third piling and considers himself staff.
    Turtle Hospital Cottage | cottage tropics 2 | We walk over and help with the turtles on Thursdays, and so may you.
    Seven Mile View | beachhouse tropics 2 | That long bridge comes ashore here, and the sun goes down behind it in December.
    Key Deer Camp | tent tropics 3 | They are the size of a Labrador and will look in on your breakfast.
    Bougainvillea Lane | bungalow town 0 | You find us by the color; the number fell off in 2004.
    Sponge Diver's Loft | loft town 0 | The ladder to the bed is the only gymnasium on the street.
    Flats Skiff House | beachhouse tropics 1 | My father guided bonefish from this dock for forty-one years.
    Coral Castaway | cottage tropics 4 | Bring a mask, walk backward into the water, and you are in an aquarium.
    Hurricane Hole | houseboat tropics 0 | The locals brought their boats here in a blow, which says something about how well you will sleep.
    Coconut Telegraph | tinyhome tropics 3 | News reaches us late, by bicycle, and improved.
    Royal Poinciana | villa tropics 4 | In June the whole courtyard turns red and we stop sweeping.
    Shrimp Dock Inn | inn tropics 0 | Eight rooms, one parrot, and shrimp off the boat at five.
    Salt Pond House | modern tropics 0 | Concrete, cypress and a great deal of glass, lifted eleven feet above anybody’s idea of a flood.
    Lime Grove Cottage | cottage tropics 5 | The limes are the small yellow kind, and there is a recipe inside the cupboard door.
    Railroad Keeper's House | house tropics 2 | Flagler’s bridge men lived here, eight to a room, and carved their initials in the sill.
    Indian Key View | beachhouse tropics 1 | You can paddle to a drowned town in forty minutes, and back in fifty.
    The Blue Hammock | camper tropics 3 | Two hammocks, two bicycles and a silver trailer in the shade of a gumbo-limbo.
    Bight Street Porch | rowhouse town 0 | Roosters will wake you; we have tried reasoning with them.
    Manatee Bend | house tropics 4 | They come in with the warm tide and scratch their backs on our seawall.
    Captain's Quarters 33 | apartment tropics 1 | Up one flight from the marina and down one flight to the best hogfish sandwich in the islands.
    Starfish Dome | dome tropics 3 | No street light for four miles, and the Southern Cross in May if you know where to look.
    Plantation Yacht Loft | loft tropics 5 | Built to mend sails in, so the floor is very long and very smooth and children slide on it.
    Sea Grape Villa | villa tropics 1 | Two wings and a pool between them, so the grandparents can pretend not to hear.
    Bahia Honda Hideaway | cottage tropics 3 | The good beach is six minutes by bicycle and the bicycles are by the gate.
    Frangipani House | bungalow town 0 | A poet lived here and owed everybody money; the flowers are his.
    Jewfish Creek Camp | cabin tropics 4 | First house on the left after the mainland gives up.
    The Lobster Trap | tinyhome tropics 2 | We stacked traps in here until we saw what the view was doing.
  `,
  place: [
    'The reef is a mile and a half out and the boat leaves from the end of the road.',
    'Everybody claps when the sun goes down, and after two evenings you will too.',
    'Key lime pie is a matter of doctrine here; ours comes without meringue.',
    'The water is eighty-four degrees in August and seventy-two when we put on coats.',
    'Iguanas sun themselves on the seawall and mean nothing by it.',
    'Bring reef-safe sunscreen, or use ours from the basket.',
    'There is one road in these islands and we are at the good end of it.',
    'The ice cream boat comes by on Sundays. Yes, boat.',
    'Bicycles will take you everywhere that matters.',
    'Stone crab season opens in the middle of October, and so do wallets.',
    'A breeze gets up at four, just when it is wanted.',
    'The mangroves have a tunnel through them, and the kayak knows the way.',
    'Frigate birds mean weather; otherwise it will be like yesterday.',
    'Ask at the bait shop what is running, and believe half.',
    'At low tide the sandbar comes up and people stand about on it with drinks.',
    'There is shade on the dock from three o’clock.',
  ],
  unique: [
    'A dock light that brings in tarpon after dark.',
    'A saltwater pool filled by the tide itself.',
    'Your own sandbar, twice a day, for about two hours.',
    'A skiff with a quiet motor and a hand-drawn chart.',
    'An outdoor shower under a sea grape, big enough for two and a dog.',
    'Snorkeling from the steps, with parrotfish.',
    'A roof deck from which both sunrise and sunset are over water.',
    'Six hammocks, ranked by shade.',
    'A Key lime tree, a press and a recipe.',
    'Night sky dark enough for the Southern Cross in May.',
  ],
  nearby: [
    'Reef snorkel boat | 12',
    'Sandbar by kayak | 20',
    'Seven Mile Bridge walk | 15',
    'Turtle hospital | 9',
    'Sunset pier | 6',
    'State park beach | 14',
    'Fish market | 5',
    'Key deer refuge | 11',
    'Sponge dock museum | 18',
    'Pie shop | 4',
  ],
  interests: ['Snorkeling', 'Fishing', 'Paddling', 'Sunsets', 'Birding', 'Local seafood', 'Diving', 'Cycling'],
  nightly: 265,
  seasons: ['Peaks January to April', 'Lobster mini-season in July', 'Quiet and warm in September'],
}
