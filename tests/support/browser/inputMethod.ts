import type { Page } from 'playwright'

/** Composes and commits text as the input method of a language does. */
export async function inputMethod(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return {
    compose: (text: string) =>
      devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    commit: (text: string) => devtools.send('Input.insertText', { text }),
  }
}
