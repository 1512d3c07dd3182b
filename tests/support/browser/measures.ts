import type { Page } from 'playwright'

/** Targets are at least 24 px wide and high (WCAG 2.5.8), 44 for a finger (2.5.5); a link within a sentence is as high as its line. */
export const tooSmall = (page: Page, least = 24) =>
  page.evaluate((least) => {
    const pressed =
      'a[href], button, input:not([type=hidden]), textarea, [role=button], [role^=menuitem], [role=option], [role=tab]'
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display.startsWith('inline') &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '')
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      // what stands for a box that cannot be styled, or a label that is pressed as well
      const target = element.closest('label') ?? element
      const { width, height } = target.getBoundingClientRect()
      if (!element.checkVisibility({ visibilityProperty: true }) || (width <= 1 && height <= 1)) return []
      if ((width >= least && height >= least) || isInSentence(element)) return []
      return [`${width.toFixed(1)} × ${height.toFixed(1)}: ${element.outerHTML.slice(0, 200)}`]
    })
  }, least)

/** Nothing covers the middle of a target. */
export const covered = (page: Page) =>
  page.evaluate(() => {
    const pressed = 'a[href], button, input:not([type=hidden]), textarea, [role=button]'
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const target = element.closest('label') ?? element
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && !isScrolledAway(target, x, y)
      const above = isSeen && document.elementFromPoint(x, y)
      if (!above || target.contains(above) || above.contains(target)) return []
      return [`${element.outerHTML.slice(0, 120)} is under ${above.outerHTML.slice(0, 120)}`]
    })

    function isScrolledAway(element: Element, x: number, y: number) {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const { left, right, top, bottom } = at.getBoundingClientRect()
        if (x < left || x > right || y < top || y > bottom) return true
      }
      return false
    }
  })

/** A text cut off by an ellipsis has a tooltip. */
export const cutForGood = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { textOverflow } = getComputedStyle(element)
      const isCut = textOverflow === 'ellipsis' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth
      if (!isCut || element.closest('[title]') || element.querySelector('[title]')) return []
      return [`${element.textContent?.slice(0, 60)} in ${element.outerHTML.slice(0, 120)}`]
    }),
  )

/** Text that is cut off, or that stands over other text or out of its own box. */
export const illegible = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push(`${document.documentElement.scrollWidth} px wide`)
    const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
    const root = modal ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: { text: string; box: DOMRect; parent: Element }[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const text = walker.currentNode.textContent?.trim()
      if (!parent || !text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (parent.closest('.sr-only, [aria-hidden=true], option, script, style')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const line of range.getClientRects()) {
        const cut = cutBy(parent, line)
        if (cut) found.push(`cut: ${text.slice(0, 60)} by ${cut}`)
        const box = seenOf(parent, line)
        if (box.width > 0 && box.height > 0) texts.push({ text, box, parent })
      }
    }
    for (const [i, a] of texts.entries())
      for (const b of texts.slice(i + 1)) {
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (
          wide > 2 &&
          high > Math.min(a.box.height, b.box.height) / 3 &&
          a.parent !== b.parent &&
          !isOver(a.parent, b.parent)
        )
          found.push(`over each other: ${a.text.slice(0, 40)} | ${b.text.slice(0, 40)}`)
      }
    return [...new Set(found)]

    /** Sticky and floating elements may cover scrolling content. */
    function isOver(a: Element, b: Element) {
      const layer = (element: Element | null): Element | null => {
        for (let at = element; at; at = at.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
        return null
      }
      return layer(a) !== layer(b)
    }

    /** The part that is not scrolled away or behind an ellipsis. */
    function seenOf(element: Element, line: DOMRect) {
      let { left, top, right, bottom } = line
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at)
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const own = at.getBoundingClientRect()
          left = Math.max(left, own.left)
          right = Math.min(right, own.right)
          top = Math.max(top, own.top)
          bottom = Math.min(bottom, own.bottom)
        }
        if (position === 'fixed') break
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }

    /** Ellipses and what scrolls are no loss; what is for screen readers only is a pixel wide. */
    function cutBy(element: Element, box: DOMRect): string | undefined {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        const own = at.getBoundingClientRect()
        const isOut =
          box.left < own.left - 2 || box.right > own.right + 2 || box.top < own.top - 3 || box.bottom > own.bottom + 3
        const isForReaders = own.width <= 1 && own.height <= 1
        if (isForReaders || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return
        if (isOut && (/hidden|clip/.test(style.overflowX) || at.matches('button, a, td, th, [role=gridcell]')))
          return at.outerHTML.slice(0, 120)
        if (style.position === 'fixed') break
      }
      return box.right > innerWidth + 2 || box.left < -2 ? 'the window' : undefined
    }
  })
