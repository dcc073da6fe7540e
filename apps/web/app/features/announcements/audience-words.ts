/** What the audiences of announcements are called on the pages of staff. */
export const audienceWords = { Host: 'Hosts', Traveler: 'Travelers', User: 'Everyone', Admin: 'Staff' }
