import { Bot, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { useStore } from 'zustand'
import { useMedia } from '../../ui/focus/useMedia.ts'
import { Menu, MenuItem, MenuSection } from '../../ui/overlays/Menu.tsx'
import type { Participant, PresenceStore } from './presence.ts'

const SHOWN = 4
const LOOK = 'grid size-7 place-items-center pointer-coarse:size-11 rounded-full text-12 font-semibold text-[#ffffff]'

type ParticipantsProps = {
  presence: PresenceStore
  followed: string | undefined
  children: (person: Participant) => ReactNode
}

export function Participants({ presence, followed, children }: ParticipantsProps) {
  const people = useStore(presence, ({ people }) => people)
  const isPhone = useMedia('(width < 40rem)')
  const [first] = people
  if (!first) return null
  if (isPhone && people.length > 1)
    return (
      <Menu
        label="Here now"
        placement="bottom end"
        trigger={
          <Button className={`relative ${LOOK}`} style={{ background: first.color }}>
            <Face person={first} />
            <span className="sr-only"> and {people.length - 1} more here now</span>
            <span
              aria-hidden
              className="tabular absolute -end-1 -top-0.5 min-w-4 rounded-full border border-line bg-raised px-0.5 text-12 leading-3.5 text-ink"
            >
              {people.length}
            </span>
          </Button>
        }
      >
        {people.map((person) => (
          <MenuSection key={person.id} title={person.name}>
            {person.kind === 'ai' ? <MenuItem isDisabled>Translates</MenuItem> : children(person)}
          </MenuSection>
        ))}
      </Menu>
    )
  return (
    <ul aria-label="Here now" className="flex items-center gap-1">
      {people.slice(0, SHOWN).map((person) => (
        <li key={person.id} title={person.name}>
          {person.kind === 'ai' ? (
            <span className={LOOK} style={{ background: person.color }}>
              <Face person={person} />
            </span>
          ) : (
            <Menu
              label={person.name}
              placement="bottom end"
              trigger={
                <Button
                  className={`${LOOK} ${person.id === followed ? 'outline-2 outline-offset-1 outline-accent' : ''}`}
                  style={{ background: person.color }}
                >
                  <Face person={person} />
                </Button>
              }
            >
              {children(person)}
            </Menu>
          )}
        </li>
      ))}
      {people.length > SHOWN && <li className="text-13 text-muted">+{people.length - SHOWN}</li>}
    </ul>
  )
}

const Face = ({ person: { kind, name } }: { person: Participant }) => (
  <>
    {FACES[kind] ?? <span aria-hidden>{initials(name)}</span>}
    <span className="sr-only">{name}</span>
  </>
)

const FACES: Partial<Record<Participant['kind'], ReactNode>> = {
  ai: <Sparkles aria-hidden size={14} />,
  agent: <Bot aria-hidden size={16} />,
}

const initials = (name: string) =>
  name
    .split(/[\s@.]+/u)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase()
