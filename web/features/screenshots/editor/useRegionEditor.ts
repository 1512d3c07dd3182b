import { type KeyboardEvent, useRef, useState } from 'react'
import type { Region } from '#db/vocabulary/texts/screenshots.ts'
import type { ProposedRegion, Screenshot, ShownText } from '#server/screenshots/contract.ts'
import { afterFrames } from '#web/ui/drawing/afterFrames.ts'
import { useChangeRegion, useRemoveRegion, useShowTexts } from '../regions.ts'
import { newRegion } from './geometry.ts'
import { useDrafts } from './useDrafts.ts'

export type At = { screenshot_id: string; version_id: string }
export const NEW = 'new'

/** A region drawn on a screenshot and the text it is for. `pending`: a region that has no text yet. */
export function useRegionEditor(at: At, screenshot: Screenshot, shown: readonly ShownText[]) {
  const show = useShowTexts(screenshot.id)
  const change = useChangeRegion(at)
  const remove = useRemoveRegion(at)
  const [chosen, setChosen] = useState<string>()
  const [pending, setPending] = useState<Region>()
  const moves = useRef<{ id: string; region: Region | null }[]>([])
  const drafts = useDrafts((id, region) => move(id, region))
  const { canvas, panel, focusRegion, findText } = useFocus()

  function move(id: string, region: Region | null) {
    const before = shown.find((one) => one.id === id)
    if (before) moves.current.push({ id, region: before.region })
    change.mutate({ id, region })
  }
  function undoMove(event: KeyboardEvent) {
    if (!isUndo(event) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const last = moves.current.pop()
    if (!last || !shown.some(({ id }) => id === last.id)) return
    change.mutate(last)
    if (last.region) focusRegion(last.id)
  }
  const begin = () => {
    setPending(middleOf(canvas.current!, screenshot))
    focusRegion(NEW)
  }
  return {
    ...{ show, chosen, setChosen, pending, setPending, drafts, canvas, panel, focusRegion, findText, undoMove, begin },
    draw(region: Region) {
      setPending(region)
      setChosen(NEW)
      findText()
    },
    place(id: string) {
      move(id, middleOf(canvas.current!, screenshot))
      focusRegion(id)
    },
    choose(source_text_id: string) {
      const drawn = pending
      const known = shown.find((one) => one.source_text_id === source_text_id && one.region === null)
      if (known && drawn) {
        setPending(undefined)
        move(known.id, drawn)
        return focusRegion(known.id)
      }
      const added = { source_text_ids: [source_text_id], region: drawn ?? null }
      show.mutate(added, {
        onSuccess([one]) {
          setPending(undefined)
          if (one && drawn) focusRegion(one.id)
        },
      })
    },
    remove(one: ShownText) {
      drafts.forget(one.id)
      remove.mutate(one)
    },
    /** One after another; those of which one fails are still proposed. */
    async accept(accepted: readonly ProposedRegion[], onAccepted: (id: string) => void) {
      for (const { source_text_id, region } of accepted) {
        await show.mutateAsync({ source_text_ids: [source_text_id], region })
        onAccepted(source_text_id)
      }
    },
  }
}

function useFocus() {
  const canvas = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const focus = (find: () => HTMLElement | null | undefined) => void afterFrames(2, () => find()?.focus())
  return {
    canvas,
    panel,
    findText: () => focus(() => panel.current?.querySelector('input')),
    focusRegion: (id: string) => focus(() => canvas.current?.querySelector(`[data-region="${id}"] > button`)),
  }
}

const isUndo = ({ key, metaKey, ctrlKey, shiftKey }: KeyboardEvent) =>
  (metaKey || ctrlKey) && !shiftKey && key.toLowerCase() === 'z'

/** A region in the middle of what is seen of the image. */
function middleOf(around: HTMLElement, image: Screenshot): Region {
  const box = around.querySelector('[data-canvas]')?.getBoundingClientRect()
  if (!box) return newRegion(image, { x: image.width / 2, y: image.height / 2 })
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  const seen = bottom > top ? (top + bottom) / 2 : (box.top + box.bottom) / 2
  return newRegion(image, { x: image.width / 2, y: ((seen - box.top) / box.height) * image.height })
}
