/** Labels for announcement audiences on staff pages. */
export const audienceWords = { Host: 'Hosts', Traveler: 'Travelers', User: 'Everyone', Admin: 'Staff' }
