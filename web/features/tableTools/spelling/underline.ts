const NAME = 'unknown-word'
const SPECIAL = /[.*+?^${}()|[\]\\-]/g

/** Underlines words in what is drawn in a cell, whose elements stay as they are; returns the function that ends it. */
export function keepUnderlined(cell: Element, words: readonly string[]): () => void {
  let end = underline(cell, words)
  const observer = new MutationObserver(() => {
    end()
    end = underline(cell, words)
  })
  observer.observe(cell, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    end()
  }
}

function underline(cell: Element, words: readonly string[]): () => void {
  if (!('highlights' in CSS)) return () => {}
  const lines = CSS.highlights.get(NAME) ?? new Highlight()
  CSS.highlights.set(NAME, lines)
  const drawn = cell.querySelector('.row-text')
  const ranges = drawn ? placesOf(drawn, words) : []
  for (const range of ranges) lines.add(range)
  return () => {
    for (const range of ranges) lines.delete(range)
  }
}

function placesOf(drawn: Element, words: readonly string[]) {
  const any = words.map((word) => word.replaceAll(SPECIAL, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${any})(?![\\p{L}\\p{M}\\p{N}])`, 'gu')
  const ranges: Range[] = []
  const walker = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.parentElement?.closest('.chip')) continue
    for (const { 0: word, index } of node.data.matchAll(pattern)) {
      const range = new Range()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      ranges.push(range)
    }
  }
  return ranges
}
