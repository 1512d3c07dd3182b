import { expect } from 'vitest'
import { openGameFont } from '#collab/text/measure/gameFont.ts'
import { layOut } from '#collab/text/measure/layOut.ts'
import { widthOf } from '#collab/text/measure/shape.ts'
import { newPage } from '../support/browser/browser.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { CORPUS, fontBytes } from './corpus.ts'

const SIZES = [11, 24, 37.5]

/** The widths that a browser's canvas gives texts in a font, which shares no code with ours. */
async function canvasWidths(bytes: Uint8Array, texts: string[]): Promise<number[]> {
  const page = await newPage({})
  const told = { font: Buffer.from(bytes).toString('base64'), texts, sizes: SIZES }
  return page.evaluate(async ({ font, texts, sizes }) => {
    const face = new FontFace(
      'game',
      Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0)),
    )
    document.fonts.add(await face.load())
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.textRendering = 'geometricPrecision'
    canvas.fontKerning = 'normal'
    return texts.flatMap((text) =>
      sizes.map((size) => {
        canvas.font = `${size}px game`
        return canvas.measureText(text).width
      }),
    )
  }, told)
}

testOneIn(6, CORPUS)('texts in $language are as wide as a canvas draws them', async ({ file, texts }) => {
  const bytes = await fontBytes(file)
  const font = openGameFont(bytes)
  const ours = texts.flatMap((text) => SIZES.map((size) => widthOf(font, size, text)))
  const drawn = await canvasWidths(bytes, texts)
  for (const [at, width] of drawn.entries()) expect(Math.abs(ours[at]! - width), `${at}: ${width}`).toBeLessThan(1)
})

testOneIn(6, CORPUS)('texts in $language are wrapped where a browser wraps them', async ({ language, file, texts }) => {
  const bytes = await fontBytes(file)
  const font = openGameFont(bytes)
  const widths = [140, 233, 400]
  const ours = texts.flatMap((text) =>
    widths.map((width) => layOut(font, { size: 20, width, lines: 9 }, text).map((line) => line.text)),
  )
  const page = await newPage({})
  const told = { font: Buffer.from(bytes).toString('base64'), texts, widths, language }
  const drawn = await page.evaluate(async ({ font, texts, widths, language }) => {
    const face = new FontFace(
      'game',
      Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0)),
    )
    document.fonts.add(await face.load())
    const box = document.createElement('div')
    box.lang = language
    box.dir = 'auto'
    box.style.cssText =
      'font: 20px game; text-rendering: geometricPrecision; white-space: pre-wrap; position: absolute; text-spacing-trim: space-all'
    document.body.append(box)
    const linesIn = (text: string) => {
      const node = box.firstChild!
      const lines: string[] = []
      let top: number | undefined
      for (let at = 0; at < text.length; at++) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const rect = [...range.getClientRects()].at(-1)
        const isNew = rect && rect.width > 0 && (top === undefined || rect.top > top + 12)
        if (isNew) {
          lines.push('')
          top = rect.top
        }
        lines[lines.length - 1] += text[at]!
      }
      return lines.map((line) => line.trimEnd())
    }
    return texts.flatMap((text) =>
      widths.map((width) => {
        box.style.width = `${width}px`
        box.textContent = text
        return linesIn(text)
      }),
    )
  }, told)
  expect(ours).toEqual(drawn)
})
