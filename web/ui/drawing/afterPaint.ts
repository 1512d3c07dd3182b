/** Acts once the current frame is painted, in a hidden tab at once. Returns a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const soon = () => {
    timer = setTimeout(act)
  }
  const frame = document.hidden ? undefined : requestAnimationFrame(soon)
  if (frame === undefined) soon()
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** However often it is asked before. */
export function onceAfterPaint(act: () => void) {
  let cancel: (() => void) | undefined
  const ask = () => {
    cancel ??= afterPaint(() => {
      cancel = undefined
      act()
    })
  }
  return { ask, cancel: () => cancel?.() }
}

/** One frame later: a browser may paint a frame only just before the next one begins. */
export function afterNextPaint(act: () => void): () => void {
  let cancel = afterPaint(() => {
    cancel = afterPaint(act)
  })
  return () => cancel()
}
