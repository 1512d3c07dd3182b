import { useStore } from 'zustand'
import { Keys } from '#web/ui/Keys.tsx'
import { Dialog, DialogBody } from '#web/ui/overlays/Dialog.tsx'
import { prefer, preferences } from '../../tableTools/preferences.ts'
import { SHORTCUTS } from '../../tableTools/shortcuts.ts'

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const advancesAfterSaving = useStore(preferences, ({ advancesAfterSaving }) => advancesAfterSaving)
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <DialogBody>
        {SHORTCUTS.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-1 text-13 font-semibold text-muted">{title}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1">
              {shortcuts.map(({ keys, label }) => (
                <div key={label} className="col-span-2 grid grid-cols-subgrid items-center">
                  <dt>{label}</dt>
                  <dd className="flex justify-end gap-1">
                    {keys.map((key) => (
                      <Keys key={key}>{key}</Keys>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="flex min-h-6 items-center pointer-coarse:min-h-11 gap-2 border-t border-line pt-3">
          <input
            type="checkbox"
            className="size-4 accent-(--color-accent)"
            checked={advancesAfterSaving}
            onChange={(event) => prefer({ advancesAfterSaving: event.target.checked })}
          />
          After saving, move to the next unfinished row
        </label>
      </DialogBody>
    </Dialog>
  )
}
