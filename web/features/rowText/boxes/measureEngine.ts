import { drawInBox } from '#collab/text/measure/draw.ts'
import type { GameFont } from '#collab/text/measure/gameFont.ts'
import { measure } from '#collab/text/measure/measure.ts'
import { readText } from '#collab/text/readText.ts'
import type { TextInBox } from './measureMessages.ts'

export { openGameFont } from '#collab/text/measure/measure.ts'

type FontOf = (text: TextInBox) => GameFont | undefined

export const measureAll = (fontOf: FontOf, texts: readonly TextInBox[], own: readonly RegExp[]) =>
  texts.map((one) => {
    const font = fontOf(one)
    return font && measure(font, one.box, readText(one.text, own))
  })

export function draw(fontOf: FontOf, one: TextInBox, own: readonly RegExp[]) {
  const font = fontOf(one)
  return font && drawInBox(font, one.box, readText(one.text, own))
}
