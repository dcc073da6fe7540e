/** The demo's hosts: four per region, individuals and small companies. */

export type HostSeed = {
  readonly key: string
  readonly region: string
  readonly name: string
  readonly owner: string
  readonly phone: string
}

/** The two organizations of the demo host account. */
export const houseHosts = {
  ownerEmail: 'host@lodestay.test',
  managerEmail: 'manager@lodestay.test',
  keys: ['saltbox-and-tern', 'north-shore-keys'],
} as const

const lines = `
  Maine Coast | Saltbox & Tern | Nora Pettengill | 207
  Maine Coast | Penobscot Stays | Amos Thibodeau | 207
  Maine Coast | Ruth & Eben Alley | Ruth Alley | 207
  Maine Coast | Downeast Keyholders | Claire Ouellette | 207
  Hudson Valley & Catskills | Esopus House Company | Jonah Whitbeck | 845
  Hudson Valley & Catskills | Mara Lindgren | Mara Lindgren | 518
  Hudson Valley & Catskills | Bluestone Lodging | Theo Van Alen | 845
  Hudson Valley & Catskills | The Kerhonkson Friends | Priya Raman | 845
  Blue Ridge Mountains | Laurel & Locust | Hazel Buckner | 828
  Blue Ridge Mountains | Tom and Ginny Sizemore | Ginny Sizemore | 828
  Blue Ridge Mountains | Cove Creek Cabins | Wade Ledford | 828
  Blue Ridge Mountains | Floyd Street Folk | Annabel Quesenberry | 540
  Florida Keys | Conch Republic Rooms | Rafael Sawyer | 305
  Florida Keys | Marisol Curry | Marisol Curry | 305
  Florida Keys | Backcountry Houses | Dean Albury | 305
  Florida Keys | Mile Marker Stays | Lucía Pinder | 305
  Upper Midwest Lakes | North Shore Keys | Nora Pettengill | 218
  Upper Midwest Lakes | Lindqvist Family Cabins | Walt Lindqvist | 218
  Upper Midwest Lakes | Peninsula Cottages | Greta Olson | 920
  Upper Midwest Lakes | Birch Bay Outfitters | Joe Gagnon | 715
  Hill Country & West Texas | Live Oak Lodgings | Beto Salinas | 830
  Hill Country & West Texas | Wilhelmina Koch | Wilhelmina Koch | 830
  Hill Country & West Texas | Dusk & Agave | Carmen Ybarra | 432
  Hill Country & West Texas | Springfed Houses | Travis McAnally | 512
  Colorado Rockies | High Line Cabins | Ingrid Sorensen | 970
  Colorado Rockies | The Tabor Company | Elias Tabor | 719
  Colorado Rockies | June and Mateo Archuleta | June Archuleta | 719
  Colorado Rockies | San Juan Keys | Poppy Grange | 970
  High Desert | Mesa & Moon | Ofelia Trujillo | 575
  High Desert | Dry Wash Stays | Kit Rasmussen | 760
  High Desert | Tía Lupe Casitas | Guadalupe Romero | 505
  High Desert | The Homestead Five | Dale Harker | 760
  Pacific Northwest | Tidewrack Houses | Signe Halvorsen | 503
  Pacific Northwest | Orcas & Otter | Ben Takahashi | 360
  Pacific Northwest | Louise Cheadle | Louise Cheadle | 360
  Pacific Northwest | Fir & Fog Lodging | Marcus Yellowtail | 206
  California Coast & Wine | Headland House Company | Daphne Moretti | 707
  California Coast & Wine | Old Vine Stays | Aurelio Passalacqua | 707
  California Coast & Wine | Jasper & Kiyo | Kiyo Nakamura | 831
  California Coast & Wine | Ranch Gate Rentals | Imogen Sandoval | 805
`

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

export const hosts: readonly HostSeed[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [region, name, owner, phone] = line.trim().split(' | ') as [string, string, string, string]
    return {
      key: plain(name)
        .replace(/&/g, 'and')
        .replace(/[^a-z0-9]+/g, '-'),
      region,
      name,
      owner,
      phone,
    }
  })

export function emailOf(person: string): string {
  return `${plain(person).replace(/[^a-z]+/g, '.')}@example.com`
}
