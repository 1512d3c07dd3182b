import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Reader } from '#server/comments/contract.ts'
import {
  type Begun,
  begunMention,
  type Draft,
  mentionedIn,
  NO_DRAFT,
  offeredReaders,
  withMention,
} from './mentioning.ts'
import { readersQuery } from './queries.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The text of a comment, in which an @ offers the people who may read the project. */
export function useMentioning(project_id: string, initial: Draft, keep: (draft: Draft) => void) {
  const [draft, setDraft] = useState(initial)
  const { text, mentions: chosen } = draft
  const [begun, setBegun] = useState<Begun>()
  const [marked, setMarked] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const readers = useQuery({ ...readersQuery(project_id), enabled: begun !== undefined })
  const offered = begun && readers.data ? offeredReaders(readers.data, begun) : []
  const current = offered[Math.min(marked, offered.length - 1)]
  const close = () => setBegun(undefined)
  const change = (next: Draft) => {
    setDraft(next)
    keep(next)
  }

  function choose(reader: Reader) {
    const next = withMention(text, area.current?.selectionStart ?? text.length, begun!, reader)
    change({ text: next.text, mentions: [...chosen, reader] })
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
      change({ text: next, mentions: chosen })
      setBegun(begunMention(next, caret))
      setMarked(0)
    },
    clear() {
      change(NO_DRAFT)
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
