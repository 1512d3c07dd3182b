import type { Rows } from '../rows/rows.ts'

/** Acts once the document of the row is there, unless the person presses a key or goes elsewhere before. */
export function onceLive(rows: Rows, id: string, act: () => void) {
  const stopListening = rows.listen((ids) => {
    if (ids !== 'all' || !rows.isLive(id)) return
    cancel()
    act()
  })
  function cancel() {
    stopListening()
    removeEventListener('pointerdown', cancel, true)
    removeEventListener('keydown', cancel, true)
  }
  addEventListener('pointerdown', cancel, true)
  addEventListener('keydown', cancel, true)
}
