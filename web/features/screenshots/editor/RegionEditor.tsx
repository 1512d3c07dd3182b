import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ProposedRegion, Screenshot, ShownText } from '#server/screenshots/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMay } from '../../people/rights.ts'
import { DrawnRegions } from './DrawnRegions.tsx'
import { FindTexts } from './FindTexts.tsx'
import { ImageCanvas } from './ImageCanvas.tsx'
import { Proposals } from './Proposals.tsx'
import { ShownTextList } from './ShownTextList.tsx'
import { type At, useRegionEditor } from './useRegionEditor.ts'

type Props = { at: At; screenshot: Screenshot; shown: readonly ShownText[] }

export function RegionEditor({ at, screenshot, shown }: Props) {
  const mayChange = useMay()('bringFiles')
  const editor = useRegionEditor(at, screenshot, shown)
  const { show, pending, setPending, chosen, setChosen, canvas, panel } = editor
  const [proposed, setProposed] = useState<readonly ProposedRegion[]>([])
  const dismiss = (id: string) => setProposed((now) => now.filter(({ source_text_id }) => source_text_id !== id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the regions
    <div onKeyDown={editor.undoMove} className="grid min-h-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={canvas} className="flex min-w-0 flex-col gap-2">
        {mayChange && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="sm" icon={Plus} onPress={editor.begin}>
              New region
            </Button>
            <p className="text-13 text-muted">
              Or drag over the image.
              <span className="pointer-coarse:hidden">
                {' '}
                Arrow keys move a region, with Shift they resize it; Delete removes it.
              </span>
            </p>
          </div>
        )}
        <ImageCanvas
          screenshot={screenshot}
          isFixed={!mayChange}
          onDraw={editor.draw}
          onLeave={() => setChosen(undefined)}
        >
          {(toImage) => <DrawnRegions {...{ screenshot, shown, proposed, editor, toImage }} isFixed={!mayChange} />}
        </ImageCanvas>
      </div>
      <aside ref={panel} aria-label="Texts of the screenshot" className="flex min-w-0 flex-col gap-4">
        {mayChange && (
          <>
            <FindTexts
              version_id={at.version_id}
              shown={shown}
              hasRegion={pending !== undefined}
              isPending={show.isPending}
              onChoose={editor.choose}
              onCancel={() => setPending(undefined)}
            />
            <Proposals
              at={at}
              proposed={proposed}
              isPending={show.isPending}
              onPropose={setProposed}
              onAccept={(accepted) => void editor.accept(accepted, dismiss).catch(() => undefined)}
              onDismiss={({ source_text_id }) => dismiss(source_text_id)}
            />
          </>
        )}
        <ShownTextList
          shown={shown}
          chosen={chosen}
          onFocus={editor.focusRegion}
          onPlace={mayChange ? editor.place : undefined}
          onRemove={mayChange ? editor.remove : undefined}
        />
      </aside>
    </div>
  )
}
