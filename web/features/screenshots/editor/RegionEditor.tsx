import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Region } from '#db/vocabulary/texts/screenshots.ts'
import type { Screenshot, ShownText } from '#server/screenshots/contract.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { afterFrames } from '../../../ui/drawing/afterFrames.ts'
import { useMay } from '../../people/rights.ts'
import { useChangeRegion, useRemoveRegion, useShowTexts } from '../regions.ts'
import { FindTexts } from './FindTexts.tsx'
import { newRegion } from './geometry.ts'
import { ImageCanvas } from './ImageCanvas.tsx'
import { RegionBox } from './RegionBox.tsx'
import { ShownTextList } from './ShownTextList.tsx'
import { useDrafts } from './useDrafts.ts'

type At = { screenshot_id: string; version_id: string }
type Props = { at: At; screenshot: Screenshot; shown: readonly ShownText[] }

const NEW = 'new'
const LABEL_LENGTH = 80

export function RegionEditor({ at, screenshot, shown }: Props) {
  const mayChange = useMay()('bringFiles')
  const show = useShowTexts(screenshot.id)
  const change = useChangeRegion(at)
  const remove = useRemoveRegion(at)
  const [chosen, setChosen] = useState<string>()
  const [pending, setPending] = useState<Region>()
  const moved = useRef<{ id: string; region: Region | null }[]>([])
  const { drafts, change: draft, done, forget } = useDrafts((id, region) => move(id, region))
  const canvas = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const findText = () => afterFrames(2, () => panel.current?.querySelector<HTMLElement>('input')?.focus())
  const focusRegion = (id: string) =>
    afterFrames(2, () => canvas.current?.querySelector<HTMLElement>(`[data-region="${id}"] > button`)?.focus())

  function move(id: string, region: Region | null) {
    const before = shown.find((one) => one.id === id)
    if (before) moved.current.push({ id, region: before.region })
    change.mutate({ id, region })
  }
  function undoMove(event: KeyboardEvent) {
    if (!isUndo(event) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const last = moved.current.pop()
    if (!last || !shown.some(({ id }) => id === last.id)) return
    change.mutate(last)
    if (last.region) focusRegion(last.id)
  }
  function draw(region: Region) {
    setPending(region)
    setChosen(NEW)
    findText()
  }
  function begin() {
    setPending(middleOf(canvas.current!, screenshot))
    focusRegion(NEW)
  }
  function place(id: string) {
    move(id, middleOf(canvas.current!, screenshot))
    focusRegion(id)
  }
  function choose(source_text_id: string) {
    const drawn = pending
    setPending(undefined)
    const known = shown.find((one) => one.source_text_id === source_text_id && one.region === null)
    if (known && drawn) {
      move(known.id, drawn)
      return focusRegion(known.id)
    }
    const added = { source_text_ids: [source_text_id], region: drawn ?? null }
    show.mutate(added, { onSuccess: ([one]) => one && drawn && focusRegion(one.id) })
  }
  function removeText(one: ShownText) {
    forget(one.id)
    remove.mutate(one)
  }

  const boxes = shown.flatMap((one) => {
    const region = drafts.get(one.id) ?? one.region
    return region ? [{ one, region }] : []
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the regions
    <div onKeyDown={undoMove} className="grid min-h-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={canvas} className="flex min-w-0 flex-col gap-2">
        {mayChange && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="sm" icon={Plus} onPress={begin}>
              New region
            </Button>
            <p className="text-13 text-muted">
              Or drag over the image. Arrow keys move a region, with Shift they resize it; Delete removes it.
            </p>
          </div>
        )}
        <ImageCanvas screenshot={screenshot} isFixed={!mayChange} onDraw={draw} onLeave={() => setChosen(undefined)}>
          {(toImage) => (
            <>
              {boxes.map(({ one, region }) => (
                <RegionBox
                  key={one.id}
                  id={one.id}
                  label={labelOf(one)}
                  image={screenshot}
                  region={region}
                  isChosen={chosen === one.id}
                  isFixed={!mayChange}
                  toImage={toImage}
                  onChoose={() => setChosen(one.id)}
                  onChange={(changed) => draft(one.id, changed)}
                  onDone={(changed) => done(one.id, changed)}
                  onDelete={() => removeText(one)}
                  onConfirm={() => undefined}
                />
              ))}
              {pending && (
                <RegionBox
                  id={NEW}
                  label="New region. Press Enter to choose its text."
                  image={screenshot}
                  region={pending}
                  isChosen
                  isFixed={false}
                  toImage={toImage}
                  onChoose={() => setChosen(NEW)}
                  onChange={setPending}
                  onDone={setPending}
                  onDelete={() => setPending(undefined)}
                  onConfirm={findText}
                />
              )}
            </>
          )}
        </ImageCanvas>
      </div>
      <aside ref={panel} aria-label="Texts of the screenshot" className="flex min-w-0 flex-col gap-4">
        {mayChange && (
          <FindTexts
            version_id={at.version_id}
            shown={shown}
            hasRegion={pending !== undefined}
            isPending={show.isPending}
            onChoose={choose}
            onCancel={() => setPending(undefined)}
          />
        )}
        <ShownTextList
          shown={shown}
          chosen={chosen}
          onFocus={focusRegion}
          onPlace={mayChange ? place : undefined}
          onRemove={mayChange ? removeText : undefined}
        />
      </aside>
    </div>
  )
}

const isUndo = ({ key, metaKey, ctrlKey, shiftKey }: KeyboardEvent) =>
  (metaKey || ctrlKey) && !shiftKey && key.toLowerCase() === 'z'

const labelOf = ({ identifier, content }: ShownText) => `${identifier}: ${content.slice(0, LABEL_LENGTH)}`

/** A region in the middle of what is seen of the image. */
function middleOf(around: HTMLElement, image: Screenshot): Region {
  const box = around.querySelector('[data-canvas]')?.getBoundingClientRect()
  if (!box) return newRegion(image, { x: image.width / 2, y: image.height / 2 })
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  const seen = bottom > top ? (top + bottom) / 2 : (box.top + box.bottom) / 2
  return newRegion(image, { x: image.width / 2, y: ((seen - box.top) / box.height) * image.height })
}
