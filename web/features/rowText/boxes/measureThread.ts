import type { GameFont } from '#collab/text/measure/gameFont.ts'
import type { FromMeasure, TextInBox, ToMeasure } from './measureMessages.ts'

// The shaper is compiled as its module loads; a thread that waited for that would not hear what it was sent meanwhile.
const engine = import('./measureEngine.ts')
const fonts = new Map<string, GameFont>()

addEventListener('message', async ({ data }: MessageEvent<ToMeasure>) => {
  const { draw, measureAll, openGameFont } = await engine
  if (data.kind === 'font') return keepFont(data.font_id, () => openGameFont(data.bytes))
  const { number, own } = data
  const fontOf = ({ box }: TextInBox) => fonts.get(box.font_id)
  postMessage(
    data.kind === 'draw'
      ? ({ number, drawing: draw(fontOf, data.texts[0], own) } satisfies FromMeasure)
      : ({ number, measured: measureAll(fontOf, data.texts, own) } satisfies FromMeasure),
  )
})

function keepFont(font_id: string, open: () => GameFont) {
  try {
    fonts.set(font_id, open())
  } catch {
    // Texts in it are not measured.
  }
}
