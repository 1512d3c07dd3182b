import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Region } from '#db/vocabulary/texts/screenshots.ts'

const SAVED_AFTER_MS = 400

/** Regions as they are being changed. What is done is saved after a moment, as arrow keys come in rows, and when this closes. */
export function useDrafts(save: (id: string, region: Region) => void) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Region>>(new Map())
  const waiting = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; region: Region }>())
  const saveNow = useEffectEvent((id: string, region: Region) => {
    waiting.current.delete(id)
    save(id, region)
    setDrafts((now) => new Map([...now].filter(([other]) => other !== id)))
  })
  useEffect(() => {
    const all = waiting.current
    return () => {
      for (const [id, { timer, region }] of all) {
        clearTimeout(timer)
        saveNow(id, region)
      }
    }
  }, [])

  const change = (id: string, region: Region) => setDrafts((now) => new Map(now).set(id, region))
  return {
    drafts,
    change,
    done(id: string, region: Region) {
      change(id, region)
      clearTimeout(waiting.current.get(id)?.timer)
      const timer = setTimeout(() => saveNow(id, region), SAVED_AFTER_MS)
      waiting.current.set(id, { timer, region })
    },
    forget(id: string) {
      clearTimeout(waiting.current.get(id)?.timer)
      waiting.current.delete(id)
    },
  }
}
