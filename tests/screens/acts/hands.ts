import type { Page } from 'playwright'
import { expect } from 'vitest'

const ROLES = ['button', 'link', 'textbox', 'checkbox', 'tab', 'gridcell'] as const

/** Somebody without a mouse: goes by Tab, and must see at each step where they are. */
export function hands(page: Page) {
  const { keyboard } = page

  /** The name of what has the focus, once it can be seen. */
  async function focusedName() {
    await expect.poll(() => page.evaluate(faultOfFocus), { timeout: 15_000 }).toBe('')
    return page.evaluate(nameOfFocus)
  }

  async function go(to: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    const named = { name: to, exact: true }
    const [first, ...others] = ROLES.map((role) => page.getByRole(role, named))
    const goal = others.reduce((any, one) => any.or(one), first!).first()
    await goal.waitFor()
    // Nobody goes on by key while what was open is closing.
    await expect.poll(() => goal.evaluate(isUncovered)).toBe(true)
    const names: string[] = []
    while (names.length < 100) {
      const name = await focusedName()
      if (typeof to === 'string' ? name === to : to.test(name)) return
      names.push(name)
      await keyboard.press(key)
    }
    throw new Error(`${key} does not lead to ${to}, only to: ${[...new Set(names)].join(' | ')}`)
  }

  return {
    focusedName,
    /** Once what was done has given the focus back. */
    isAt: (name: string) =>
      expect
        .poll(async () => (await page.evaluate(faultOfFocus)) || (await page.evaluate(nameOfFocus)), {
          timeout: 15_000,
        })
        .toBe(name),
    go,
    async press(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      await go(name, key)
      await keyboard.press('Enter')
    },
    /** Chooses from a list or a menu that is open. */
    async choose(name: string) {
      await page.getByRole('menu').or(page.getByRole('listbox')).waitFor()
      await expect
        .poll(async () => {
          if (new RegExp(`^${name}`).test(await focusedName())) return true
          await keyboard.press('ArrowDown')
          return false
        })
        .toBe(true)
      await keyboard.press('Enter')
    },
    /** Replaces what stands in the field. */
    async write(text: string) {
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
  }
}

const isUncovered = (element: Element) =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')].every(
    (open) => open.contains(element),
  )

function nameOfFocus() {
  const focused = document.activeElement as HTMLInputElement | null
  const byIds = (ids: string | null | undefined) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const named =
    focused?.getAttribute('aria-label') ||
    byIds(focused?.getAttribute('aria-labelledby')) ||
    focused?.labels?.[0]?.textContent ||
    focused?.textContent
  const name = (named ?? '').replace(/\s+/g, ' ').trim()
  // what can be scrolled may be called as what leads to it
  return focused?.tagName === 'SECTION' ? `${name}, to be scrolled` : name
}

/** The fault of the focus: lost, out of sight, covered, or not marked. */
function faultOfFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'the focus is lost'
  // a new screen begins at its beginning; an open dialog has it as a whole
  if (focused.matches('main, [role="dialog"], [role="alertdialog"]')) return ''
  const seen = focused.closest('label') ?? focused
  const { left, top, right, bottom } = seen.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const name = focused.outerHTML.slice(0, 160)
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `out of sight: ${name}`
  const shown = document.elementFromPoint(x, y)
  if (!shown || !(seen.contains(shown) || shown.contains(seen)))
    return `covered by ${shown?.outerHTML.slice(0, 160)}: ${name}`
  const isItem = focused.matches('[role^="menuitem"], [role="option"]') && focused.hasAttribute('data-focused')
  const isRinged = [seen, ...seen.querySelectorAll('*')].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  return isItem || isRinged ? '' : `not marked: ${name}`
}
