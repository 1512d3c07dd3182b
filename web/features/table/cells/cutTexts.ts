/** Boxes with a text that may be cut, by `.clamped`; those whose text is get `data-cut`. */
const unseen = new Set<HTMLElement>()

export function markIfCut(box: HTMLElement) {
  if (unseen.size === 0) requestAnimationFrame(markAll)
  unseen.add(box)
}

function markAll() {
  const seen = [...unseen].map((box) => ({ box, isCut: isCut(box) }))
  unseen.clear()
  for (const { box, isCut } of seen) if (isCut !== undefined) box.toggleAttribute('data-cut', isCut)
}

/** Undefined while it cannot be told: the text is opened, or whole because its row has the keyboard's focus. */
function isCut(box: HTMLElement) {
  const text = box.querySelector('.clamped')
  if (!text || box.closest('[data-row]')?.querySelector('[data-column]:focus-visible')) return undefined
  return text.scrollHeight > text.clientHeight + 1
}

/** An observer tells of a box as soon as it is observed, when it is marked already. */
const begun = new WeakSet<Element>()
const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) if (begun.has(target)) markIfCut(target as HTMLElement)
  for (const { target } of entries) begun.add(target)
})

export function watchWidth(box: HTMLElement) {
  widths.observe(box)
  return () => widths.unobserve(box)
}
