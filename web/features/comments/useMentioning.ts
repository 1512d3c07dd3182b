import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Reader } from '#server/comments/contract.ts'
import { type Begun, begunMention, mentionedIn, offeredReaders, withMention } from './mentioning.ts'
import { readersQuery } from './queries.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type Initial = { text: string; mentions: readonly Reader[] }

/** The text of a comment, in which an @ offers the people who may read the project. */
export function useMentioning(project_id: string, initial: Initial = { text: '', mentions: [] }) {
  const [text, setText] = useState(initial.text)
  const [chosen, setChosen] = useState(initial.mentions)
  const [begun, setBegun] = useState<Begun>()
  const [marked, setMarked] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const readers = useQuery({ ...readersQuery(project_id), enabled: begun !== undefined })
  const offered = begun && readers.data ? offeredReaders(readers.data, begun) : []
  const current = offered[Math.min(marked, offered.length - 1)]
  const close = () => setBegun(undefined)

  function choose(reader: Reader) {
    const next = withMention(text, area.current?.selectionStart ?? text.length, begun!, reader)
    setText(next.text)
    setChosen((before) => [...before, reader])
    close()
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(next.caret, next.caret)
    })
  }

  return {
    ...{ text, area, list, offered, current, choose, close },
    mentioned: () => mentionedIn(text, chosen),
    write(next: string, caret: number) {
      setText(next)
      setBegun(begunMention(next, caret))
      setMarked(0)
    },
    clear() {
      setText('')
      setChosen([])
      close()
    },
    /** Returns whether the key was for the list of people. */
    press({ key }: Pick<KeyboardEvent, 'key'>) {
      if (!current) return false
      const step = STEPS[key]
      if (step !== undefined) setMarked((before) => (before + step + offered.length) % offered.length)
      else if (key === 'Enter' || key === 'Tab') choose(current)
      else if (key === 'Escape') close()
      else return false
      return true
    },
  }
}
