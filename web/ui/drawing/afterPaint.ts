/** Once what is drawn now is on the screen; where nobody looks, at once. Answers how to let it be. */
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

/** One frame later: a browser may paint a frame only just before the next one begins. */
export function afterNextPaint(act: () => void): () => void {
  let cancel = afterPaint(() => {
    cancel = afterPaint(act)
  })
  return () => cancel()
}
