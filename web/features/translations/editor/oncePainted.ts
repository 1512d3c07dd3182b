/** Does the work once, after the next frame is painted, however often it is asked for until then. */
export function oncePainted(work: () => void) {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isAsked = false
        work()
      }),
    )
  }
}
