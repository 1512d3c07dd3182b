import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { ScreenshotOfText } from '#server/screenshots/contract.ts'
import { Button, IconButton, LinkButton } from '../../ui/buttons/Button.tsx'
import { Crop } from './Crop.tsx'

type Props = {
  screenshots: readonly ScreenshotOfText[]
  editorOf: (screenshot_id: string) => string
  onClose: () => void
}

/** Screenshots of one text, one after another, as large as the window. */
export function ScreenshotViewer({ screenshots, editorOf, onClose }: Props) {
  const [at, setAt] = useState(0)
  const shown = screenshots[Math.min(at, screenshots.length - 1)]!
  const turn = (by: number) => setAt((at + by + screenshots.length) % screenshots.length)
  const turnByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) turn(document.dir === 'rtl' ? -by : by)
  })
  useEffect(() => {
    addEventListener('keydown', turnByKey)
    return () => removeEventListener('keydown', turnByKey)
  }, [])
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      data-stays-in-row
      className="fixed inset-0 z-50 grid animate-fade place-items-center bg-scrim p-2 sm:p-6"
    >
      <Modal className="max-h-full max-w-full animate-appear overflow-hidden rounded-lg border border-line bg-raised shadow-float">
        <AriaDialog className="flex max-h-[calc(100dvh-1rem)] flex-col outline-none sm:max-h-[calc(100dvh-3rem)]">
          <header className="flex items-center gap-2 py-2 ps-4 pe-2">
            <Heading slot="title" title={shown.name} className="min-w-0 flex-1 truncate text-16 font-semibold">
              <bdi>{shown.name}</bdi>
            </Heading>
            {screenshots.length > 1 && (
              <span className="flex shrink-0 items-center gap-1">
                <IconButton
                  icon={ChevronLeft}
                  size="sm"
                  label="Previous screenshot"
                  className="rtl:-scale-x-100"
                  onPress={() => turn(-1)}
                />
                <span role="status" className="tabular text-13 text-muted">
                  {at + 1} of {screenshots.length}
                </span>
                <IconButton
                  icon={ChevronRight}
                  size="sm"
                  label="Next screenshot"
                  className="rtl:-scale-x-100"
                  onPress={() => turn(1)}
                />
              </span>
            )}
            <LinkButton size="sm" to={editorOf(shown.screenshot_id)}>
              Open
            </LinkButton>
            <Button variant="ghost" size="sm" icon={X} aria-label="Close" onPress={onClose} />
          </header>
          <div style={{ width: asWideAs(shown) }} className="min-h-0 max-w-full bg-subtle">
            <Crop key={shown.screenshot_id} screenshot={shown} regions={shown.regions} className="block w-full" />
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** As large as the window lets it be, at most twice its size. */
const asWideAs = ({ width, height }: ScreenshotOfText) =>
  `min(94vw, calc((100dvh - 7rem) * ${(width / height).toFixed(4)}), ${2 * width}px)`
