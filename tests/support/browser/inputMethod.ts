import type { Page } from 'playwright'

export async function inputMethod(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return {
    compose: (text: string) =>
      devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    commit: (text: string) => devtools.send('Input.insertText', { text }),
  }
}
