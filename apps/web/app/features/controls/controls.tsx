import trash from '@lodestay/icons/delete.svg?path'
import edit from '@lodestay/icons/edit.svg?path'
import favorite from '@lodestay/icons/favorite.svg?path'
import landscape from '@lodestay/icons/landscape.svg?path'
import mail from '@lodestay/icons/mail.svg?path'
import mapIcon from '@lodestay/icons/map.svg?path'
import more from '@lodestay/icons/more_horiz.svg?path'
import { type ReactNode, useState } from 'react'
import { money } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, CancellationBadge, OfferBadge, PromotedBadge, StatusBadge } from '../../ui/badge.tsx'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { CatalogueIcon } from '../../ui/catalogue-icon.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FilterChip, ToggleChip } from '../../ui/chip.tsx'
import { type ComboboxOption, MultiCombobox } from '../../ui/combobox.tsx'
import { DataTable, type Sort } from '../../ui/data-table.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Gallery } from '../../ui/gallery.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { LoadMore, Pagination } from '../../ui/pagination.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ProgressRail } from '../../ui/progress-rail.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { RangeSlider } from '../../ui/range-slider.tsx'
import { SavedIndicator } from '../../ui/saved-indicator.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton, SkeletonCard, SkeletonText } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="mb-5 text-xl">{title}</h2>
      <div className="flex flex-wrap items-start gap-5">{children}</div>
    </section>
  )
}

function drawing(hue: number): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path fill="hsl(${hue} 40% 78%)" d="M0 0h400v300H0z"/><path fill="hsl(${hue} 30% 55%)" d="M0 220l120-110 90 80 70-60 120 100v70H0z"/><circle cx="300" cy="80" r="30" fill="hsl(45 90% 85%)"/></svg>`)}`
}

const pictures = [200, 40, 150, 20, 260, 330].map((hue, index) => ({
  source: { url: drawing(hue) },
  alt: `View ${index + 1}`,
}))
const states: readonly ComboboxOption[] = [
  'Arizona',
  'California',
  'Colorado',
  'Maine',
  'Montana',
  'Oregon',
  'Utah',
  'Vermont',
].map((label) => ({ value: label.slice(0, 2).toUpperCase() + label.length, label, detail: 'State' }))

async function search(text: string): Promise<readonly ComboboxOption[]> {
  await new Promise((resolve) => setTimeout(resolve, 400))
  return states.filter((one) => one.label.toLowerCase().includes(text.toLowerCase()))
}

type Row = { readonly name: string; readonly views: number; readonly status: string }
const rows: readonly Row[] = [
  { name: 'Blue Heron Cabin', views: 1204, status: 'Accepted' },
  { name: 'Canyon Loft', views: 380, status: 'Pending' },
  { name: 'Harbor House', views: 92, status: 'Rejected' },
]

/** All UI controls in all states, for developers. */
export default function Controls() {
  const [dialog, setDialog] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [view, setView] = useState<'list' | 'map' | 'both'>('both')
  const [tab, setTab] = useState<'rooms' | 'rules'>('rooms')
  const [rate, setRate] = useState<number | null>(21500)
  const [range, setRange] = useState<[number, number]>([80, 320])
  const [several, setSeveral] = useState<ComboboxOption[]>(states.slice(2, 4))
  const [pool, setPool] = useState(true)
  const [saved, setSaved] = useState(false)
  const [sort, setSort] = useState<Sort<'name' | 'views' | 'status'>>({ key: 'views', direction: 'desc' })
  const order = sort.direction === 'asc' ? 1 : -1
  const sorted = [...rows].sort((a, b) => (a[sort.key] < b[sort.key] ? -order : order))

  return (
    <div className="page-column py-10">
      <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: 'Controls' }]} />
      <h1 className="mt-3 mb-8 text-3xl">Controls</h1>

      <Group title="Type">
        <div className="w-full">
          <p className="font-serif text-hero">Aa hero 4.75</p>
          <p className="font-serif text-3xl">A page’s heading</p>
          <p className="font-serif text-2xl">A section’s heading</p>
          <p className="font-serif text-xl">A card’s heading</p>
          <p className="eyebrow">Eyebrow above a heading</p>
          <p className="text-lg">Lead text, 20 px: the quick brown fox stays four nights.</p>
          <p>Text, 17 px: the quick brown fox stays four nights.</p>
          <p className="text-sm text-ink-soft">Secondary, 15 px: the quick brown fox stays four nights.</p>
          <p className="text-xs text-ink-faint">Faint, 13 px: the quick brown fox stays four nights.</p>
          <p>
            <a className="link" href="#main">
              A link in text
            </a>
          </p>
        </div>
      </Group>

      <Group title="Buttons">
        {(['primary', 'secondary', 'quiet', 'danger', 'ember'] as const).map((variant) => (
          <div key={variant} className="flex flex-col items-start gap-3">
            <Button variant={variant} size="large">
              {variant}
            </Button>
            <Button variant={variant} icon={<Icon path={mail} />}>
              With icon
            </Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} loading>
              Loading
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        ))}
        <div className="flex flex-col items-start gap-3">
          <ButtonLink to="#main">A link as a button</ButtonLink>
          <Button disabledReason="A moderator is reviewing this stay.">With a reason</Button>
          <span className="flex gap-2">
            <IconButton label="Edit" path={edit} onClick={() => toast('Editing')} />
            <IconButton label="Edit, outlined" path={edit} variant="outlined" onClick={() => toast('Editing')} />
            <IconButton
              label="Save"
              path={favorite}
              variant="floating"
              pressed={saved}
              onClick={() => setSaved(!saved)}
            />
            <IconButton label="Delete" path={trash} size="small" disabled />
          </span>
          <Tooltip text="Guests see this on the card">
            {(props) => (
              <Button size="small" {...props}>
                Has a tooltip
              </Button>
            )}
          </Tooltip>
        </div>
      </Group>

      <Group title="Badges, chips, avatars, keys">
        <PromotedBadge />
        <OfferBadge>15% off</OfferBadge>
        <CancellationBadge dates="Jun 12 – 15" />
        {['Draft', 'Submitted', 'Pending', 'Accepted', 'Rejected', 'Queued'].map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Badge tone="action">New</Badge>
        <FilterChip name="hot tub" onRemove={() => toast('Removed')}>
          Hot tub
        </FilterChip>
        <FilterChip name="lake" to="/_ui">
          Lake
        </FilterChip>
        <ToggleChip pressed={pool} onPressedChange={setPool} count={128}>
          Pool
        </ToggleChip>
        <ToggleChip pressed={false} onPressedChange={() => undefined} count={12}>
          Pets
        </ToggleChip>
        <Avatar name="Ada Byron" size="small" />
        <Avatar name="Ada Byron" />
        <Avatar name="Ada Byron" size="large" />
        <KeyHint keys={['j', 'k', 'Enter']} />
        <CatalogueIcon name="HotTub" />
        <CatalogueIcon name="ErrorOutline" />
      </Group>

      <Group title="Fields">
        <div className="w-full max-w-2xl">
          <ErrorSummary items={[{ fieldId: 'demo-name', message: 'Name is required.' }]} />
        </div>
        <div className="grid grid-cols-1 w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <TextField label="Name" hint="At most 25 characters." defaultValue="Blue Heron Cabin" />
          <TextField id="demo-name" label="Name" error="Name is required." defaultValue="" />
          <TextField label="Website" optional placeholder="https://" lead={<Icon path={mapIcon} />} />
          <TextField label="Disabled" disabled defaultValue="Locked for review" />
          <PasswordField label="Password" defaultValue="secret" />
          <MoneyField
            label="Rate"
            value={rate}
            onValueChange={setRate}
            unit="a night"
            hint={rate === null ? 'Empty' : money(rate)}
          />
          <NumberField label="Guests" min={1} max={20} defaultValue={5} />
          <Select
            label="Parking"
            options={['On-Site', 'Off-Site', 'Street', 'None'].map((value) => ({ value, label: value }))}
            placeholder="Choose"
          />
          <DateRangeField legend="Window" hint="Both days count." />
          <MultiCombobox
            label="States"
            value={several}
            onValueChange={setSeveral}
            search={search}
            placeholder="Type a state"
          />
          <TextArea
            label="Description"
            limit={60}
            defaultValue="A cabin on the quiet side of the lake, with its own dock."
          />
          <TextArea
            label="Too long"
            limit={20}
            defaultValue="This is longer than it may be."
            error="Description must be at most 20 characters."
          />
          <RangeSlider
            label="Rate"
            min={0}
            max={500}
            step={10}
            value={range}
            onValueChange={setRange}
            format={(dollars) => `$${dollars}`}
          />
          <div>
            <Checkbox label="Hot tub" aside={42} defaultChecked />
            <Checkbox label="Fireplace" aside={17} />
            <Checkbox label="I agree to the terms" error="Confirmation is required." />
            <Switch label="Shown to travelers" hint="Takes effect at once." defaultChecked />
            <Switch label="Off" />
          </div>
          <RadioGroup
            legend="Plan"
            look="cards"
            defaultValue="plus"
            options={[
              { value: 'basic', label: 'Basic', hint: 'One cancellation a month', aside: '$395' },
              { value: 'plus', label: 'Plus', hint: 'Priority ranking', aside: '$750' },
              { value: 'growth', label: 'Growth', disabledReason: 'Add a card first', aside: '$1,200' },
            ]}
          />
          <RadioGroup
            legend="Pets"
            defaultValue="a"
            options={[
              { value: 'a', label: 'Allowed' },
              { value: 'n', label: 'Not allowed' },
            ]}
            error="Choose one."
          />
          <SegmentedControl
            label="View"
            value={view}
            onValueChange={setView}
            options={[
              { value: 'list', label: 'List' },
              { value: 'both', label: 'Both' },
              { value: 'map', label: 'Map' },
            ]}
          />
        </div>
      </Group>

      <Group title="In front of the page">
        <Button onClick={() => setDialog(true)}>Dialog</Button>
        <Button onClick={() => setDrawer(true)}>Drawer</Button>
        <Button onClick={() => setSheet(!sheet)}>Bottom sheet</Button>
        <Popover label="Guests" trigger={(props) => <Button {...props}>Popover</Button>}>
          <NumberField label="Guests" min={1} defaultValue={2} />
        </Popover>
        <Menu label="More" trigger={(props) => <IconButton label="More" path={more} variant="outlined" {...props} />}>
          <MenuItem icon={edit} onSelect={() => toast('Editing')}>
            Edit
          </MenuItem>
          <MenuLink to="/" icon={landscape}>
            Open the page
          </MenuLink>
          <MenuItem icon={favorite} disabledReason="Not yet accepted">
            Promote
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={trash} danger>
            Delete
          </MenuItem>
        </Menu>
        <Button
          onClick={() =>
            toast({ text: 'Removed from favorites', action: { label: 'Undo', onPress: () => announce('Back again') } })
          }
        >
          Toast with undo
        </Button>
        <Dialog
          open={dialog}
          onClose={() => setDialog(false)}
          title="Disable this stay?"
          description="Travelers will no longer find it. You can enable it again at any time."
          actions={
            <>
              <Button variant="quiet" onClick={() => setDialog(false)}>
                Keep it
              </Button>
              <Button variant="danger" onClick={() => setDialog(false)}>
                Disable
              </Button>
            </>
          }
        >
          <TextField label="Reason" />
        </Dialog>
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          title="Filters"
          actions={<Button variant="primary">Show 128 stays</Button>}
        >
          <SkeletonText lines={14} />
        </Drawer>
        {sheet && (
          <BottomSheet label="Results" heading={<p className="font-semibold">128 stays</p>}>
            <SkeletonCard />
          </BottomSheet>
        )}
      </Group>

      <Group title="States of a page">
        <div className="grid grid-cols-1 w-full gap-5 lg:grid-cols-2">
          <EmptyState
            icon={favorite}
            title="No favorites yet"
            level="h3"
            action={
              <ButtonLink to="/stays" variant="primary">
                Browse stays
              </ButtonLink>
            }
          >
            Press the heart on a stay and it waits for you here.
          </EmptyState>
          <div className="flex flex-col gap-4">
            <ErrorState
              detail="The list of offers could not be loaded."
              requestId="req_01jabc"
              onRetry={() => toast('Trying')}
            />
            <Notice kind="warning" title="Locked for review">
              Sam is looking at this stay. You can edit it again after the decision.
            </Notice>
            <Notice kind="success">Payment received.</Notice>
            <Notice>Test mode: no card is charged.</Notice>
          </div>
          <Loading label="Loading stays" className="grid grid-cols-2 gap-4">
            <SkeletonCard />
            <SkeletonCard />
          </Loading>
          <div className="flex flex-col gap-5">
            <SkeletonText />
            <Skeleton className="h-10 w-40" />
            <Spinner label="Loading" />
            <ProgressBar label="Upload" value={62} />
            <ProgressBar label="Import" />
            <SavedIndicator state="unsaved" />
            <SavedIndicator state="saving" />
            <SavedIndicator state="saved" version={7} />
            <SavedIndicator state="failed" onRetry={() => undefined} />
            <SavedIndicator state="failed" failure="Not saved: You no longer have access." />
            <SavedIndicator state="held" held="Saved, except Shortlink." />
          </div>
        </div>
      </Group>

      <Group title="Structure">
        <div className="grid grid-cols-1 w-full gap-8 lg:grid-cols-[14rem_1fr]">
          <ProgressRail
            label="Sections"
            current="beds"
            steps={[
              { key: 'basics', label: 'Basics', to: '/_ui', done: true },
              { key: 'beds', label: 'Beds', to: '/_ui', done: false },
              { key: 'links', label: 'Booking links', to: '/_ui', done: false, problems: 2 },
              { key: 'send', label: 'Submit', to: '/_ui', done: false, lockedReason: 'Finish the others first' },
            ]}
          />
          <div className="flex min-w-0 flex-col gap-6">
            <DataTable
              caption="Stays"
              columns={[
                { key: 'name', heading: 'Name', sortable: true, cell: (row) => row.name },
                { key: 'views', heading: 'Views', sortable: true, numeric: true, cell: (row) => row.views },
                { key: 'status', heading: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
              ]}
              rows={sorted}
              rowKey={(row) => row.name}
              sort={sort}
              onSortChange={setSort}
            />
            <Pagination page={4} totalPages={12} to={(page) => `/_ui?page=${page}`} />
            <LoadMore to="/_ui?page=2" />
            <Tabs
              label="About the place"
              value={tab}
              onValueChange={setTab}
              tabs={[
                { value: 'rooms', label: 'Rooms', content: 'Two bedrooms upstairs.' },
                { value: 'rules', label: 'House rules', content: 'No smoking.' },
              ]}
            />
            <div>
              <Disclosure title="When can I arrive?" name="questions" open>
                From four in the afternoon.
              </Disclosure>
              <Disclosure title="Is there parking?" name="questions">
                Two places by the house.
              </Disclosure>
            </div>
            <Card>
              <CardHeader title="Results" level="h3" aside="30 days" />
              <DescriptionList
                facts={[
                  { term: 'Views', value: '1,204' },
                  { term: 'Link clicks', value: '86' },
                ]}
              />
            </Card>
          </div>
        </div>
      </Group>

      <Group title="Pictures">
        <div className="w-full">
          <Gallery pictures={pictures} label="Pictures of Blue Heron Cabin" />
        </div>
        <div className="w-full max-w-sm">
          <PictureRow pictures={pictures} skip={1} label="More pictures of Blue Heron Cabin" />
        </div>
      </Group>
    </div>
  )
}
