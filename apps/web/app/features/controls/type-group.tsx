import { Group } from './group.tsx'

export function TypeGroup() {
  return (
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
  )
}
