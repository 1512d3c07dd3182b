import { Sparkles } from 'lucide-react'
import { useStore } from 'zustand'
import type { PresenceStore } from './presence.ts'

const SHOWN = 4

/** Everybody else who is in this page and language now. */
export function Participants({ presence }: { presence: PresenceStore }) {
  const people = useStore(presence, ({ people }) => people)
  if (people.length === 0) return null
  return (
    <ul aria-label="Here now" className="flex items-center gap-1">
      {people.slice(0, SHOWN).map((person) => (
        <li
          key={person.id}
          title={person.name}
          className="grid size-7 place-items-center rounded-full text-12 font-semibold text-[#ffffff]"
          style={{ background: person.color }}
        >
          {person.kind === 'ai' ? <Sparkles aria-hidden size={14} /> : <span aria-hidden>{initials(person.name)}</span>}
          <span className="sr-only">{person.name}</span>
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
