import type { PointerEvent } from 'react'
import type { ProposedRegion, Screenshot, ShownText } from '#server/screenshots/contract.ts'
import { type Point, placeIn } from './geometry.ts'
import { RegionBox } from './RegionBox.tsx'
import { NEW, type useRegionEditor } from './useRegionEditor.ts'

type Props = {
  screenshot: Screenshot
  shown: readonly ShownText[]
  proposed: readonly ProposedRegion[]
  editor: ReturnType<typeof useRegionEditor>
  isFixed: boolean
  toImage: (event: PointerEvent) => Point
}

const LABEL_LENGTH = 80
const labelOf = ({ identifier, content }: ShownText) => `${identifier}: ${content.slice(0, LABEL_LENGTH)}`

/** On the image: the regions of texts, those that are proposed, and a new one. */
export function DrawnRegions({ screenshot: image, shown, proposed, editor, isFixed, toImage }: Props) {
  const { chosen, setChosen, pending, setPending, drafts, findText, remove, show } = editor
  const boxes = shown.flatMap((one) => {
    const region = drafts.drafts.get(one.id) ?? one.region
    return region ? [{ one, region }] : []
  })
  return (
    <>
      {boxes.map(({ one, region }) => (
        <RegionBox
          key={one.id}
          id={one.id}
          label={labelOf(one)}
          isChosen={chosen === one.id}
          onChoose={() => setChosen(one.id)}
          onChange={(changed) => drafts.change(one.id, changed)}
          onDone={(changed) => drafts.done(one.id, changed)}
          onDelete={() => remove(one)}
          {...{ image, region, isFixed, toImage }}
        />
      ))}
      {proposed.map(({ source_text_id, region }) => (
        <div
          key={source_text_id}
          style={placeIn(image, region)}
          className="pointer-events-none absolute border-2 border-dashed border-amber-bar"
        />
      ))}
      {pending && (
        <RegionBox
          id={NEW}
          label="New region. Press Enter to choose its text."
          isChosen
          isFixed={show.isPending}
          onChoose={() => setChosen(NEW)}
          onChange={setPending}
          onDone={setPending}
          onDelete={() => setPending(undefined)}
          onConfirm={findText}
          {...{ image, region: pending, toImage }}
        />
      )}
    </>
  )
}
