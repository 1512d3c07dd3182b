import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { useStore } from 'zustand'
import { Menu } from '../../ui/overlays/Menu.tsx'
import type { Participant, PresenceStore } from './presence.ts'

const SHOWN = 4
const LOOK = 'grid size-7 place-items-center pointer-coarse:size-11 rounded-full text-12 font-semibold text-[#ffffff]'

type ParticipantsProps = {
  presence: PresenceStore
  /** The person whose rows are shown. */
  followed: string | undefined
  /** Items of a person's menu. */
  children: (person: Participant) => ReactNode
}

/** Everybody else who is in this page and language now. */
export function Participants({ presence, followed, children }: ParticipantsProps) {
  const people = useStore(presence, ({ people }) => people)
  if (people.length === 0) return null
  return (
    <ul aria-label="Here now" className="flex items-center gap-1">
      {people.slice(0, SHOWN).map((person) => (
        <li key={person.id} title={person.name}>
          {person.kind === 'ai' ? (
            <span className={LOOK} style={{ background: person.color }}>
              <Sparkles aria-hidden size={14} />
              <span className="sr-only">{person.name}</span>
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
                  <span aria-hidden>{initials(person.name)}</span>
                  <span className="sr-only">{person.name}</span>
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

const initials = (name: string) =>
  name
    .split(/[\s@.]+/u)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase()
