import { useEffect, useState } from 'react'
import type { FillPreview } from '#server/memory/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { previewFill } from '../rows/calls.ts'
import type { TableAddress } from '../rows/queries.ts'
import { textIdOf } from '../rows/version/rowKey.ts'

type FillPlace = { address: TableAddress; ids: readonly string[] }
export type FoundText = FillPreview['found'][number]
type Look = { percent: number; seen: number; found: ReadonlyMap<string, FoundText>; isDone: boolean }

const SAME_AT_ONCE = 1000
const SIMILAR_AT_ONCE = 200
const SAME = 100

/** Texts of the memory for these rows, which come bit by bit: the same ones first, then those that are alike by so many percent. */
export function useFillPreview(places: readonly FillPlace[], percent: number): Look {
  const [same, setSame] = useState<Look>(NOTHING)
  const [similar, setSimilar] = useState<Look>(NOTHING)
  useEffect(() => lookFor(places, SAME, setSame), [places])
  const isSame = percent === SAME
  const knownSame = same.isDone ? same.found : undefined
  useEffect(() => {
    setSimilar({ ...NOTHING, percent })
    if (isSame || !knownSame) return
    const rest = places.map(({ address, ids }) => ({ address, ids: ids.filter((id) => !knownSame.has(id)) }))
    return lookFor(rest, percent, setSimilar)
  }, [places, percent, isSame, knownSame])
  if (isSame || !same.isDone) return { ...same, percent, isDone: isSame && same.isDone }
  return {
    percent,
    seen: same.found.size + similar.seen,
    found: new Map([...same.found, ...similar.found]),
    isDone: similar.isDone && similar.percent === percent,
  }
}

const NOTHING: Look = { percent: SAME, seen: 0, found: new Map(), isDone: false }

function lookFor(places: readonly FillPlace[], percent: number, tell: (look: Look) => void): () => void {
  const abort = new AbortController()
  const atOnce = percent === SAME ? SAME_AT_ONCE : SIMILAR_AT_ONCE
  const look = async () => {
    const found = new Map<string, FoundText>()
    let seen = 0
    for (const { address, ids } of places)
      for (let from = 0; from < ids.length; from += atOnce) {
        const some = ids.slice(from, from + atOnce)
        const asked = { source_text_ids: some, min_percent: percent }
        const answer = await previewFill(address, asked, { signal: abort.signal })
        if (abort.signal.aborted) return
        const rows = new Map(some.map((id) => [textIdOf(id), id]))
        for (const one of answer.found) found.set(rows.get(one.source_text_id) ?? one.source_text_id, one)
        seen += some.length
        tell({ percent, seen, found: new Map(found), isDone: false })
      }
    tell({ percent, seen, found, isDone: true })
  }
  look().catch((error) => abort.signal.aborted || sayFailure(error))
  return () => abort.abort()
}
