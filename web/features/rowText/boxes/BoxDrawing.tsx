import { useContext, useEffect, useState } from 'react'
import { type Box, isTooHigh, isTooWide, type Measured } from '#collab/text/facts/boxes.ts'
import type { Drawing, DrawnLine } from '#collab/text/measure/draw.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { BoxesContext } from './BoxesContext.ts'

/** The text as the game shows it, with what goes over its box marked. */
export function BoxDrawing({ box, text }: BoxedText) {
  const drawing = useDrawing(box, text)
  return drawing && <Drawn box={box} text={text} drawing={drawing} />
}

/** The same with how much of the box it takes. */
export function BoxFigure({ box, text }: BoxedText) {
  const drawing = useDrawing(box, text)
  if (!drawing) return null
  const { measured, lacks } = drawing
  return (
    <figure className="flex flex-col gap-1">
      <Drawn box={box} text={text} drawing={drawing} />
      <figcaption className={`tabular text-12 ${isTooLong(measured) ? 'text-red' : 'text-muted'}`}>
        <bdi dir="ltr">{sayRoom(measured)}</bdi>
        {lacks.length > 0 && (
          <>
            {' '}
            · The font has no <bdi>{lacks.join(' ')}</bdi>
          </>
        )}
      </figcaption>
    </figure>
  )
}

type BoxedText = { box: Box; text: string }

function Drawn({ box, text, drawing }: BoxedText & { drawing: Drawing }) {
  const { measured, lines, lineHeight } = drawing
  const left = Math.min(0, ...lines.map((line) => line.left))
  const right = Math.max(box.width, ...lines.map((line) => line.left + line.width))
  const [width, height] = [right - left, Math.max(box.lines, measured.lines) * lineHeight]
  return (
    <svg
      role="img"
      aria-label={text}
      direction="ltr"
      viewBox={`${left - 1} -1 ${width + 2} ${height + 2}`}
      preserveAspectRatio="xMinYMin"
      className="h-auto max-h-60 max-w-full self-start"
      style={{ width: width + 2 }}
    >
      <rect width={box.width} height={box.lines * lineHeight} className="fill-surface stroke-control" />
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are their places
        <LineOf key={at} line={line} top={at * lineHeight} drawing={drawing} isOver={isOver(measured, line, at)} />
      ))}
    </svg>
  )
}

type LineProps = { line: DrawnLine; top: number; drawing: Drawing; isOver: boolean }

const LineOf = ({ line, top, drawing: { ascent, scale }, isOver }: LineProps) => (
  <g
    transform={`translate(${line.left} ${top + ascent}) scale(${scale} ${-scale})`}
    className={isOver ? 'fill-red' : 'fill-ink'}
  >
    {line.glyphs.map(({ path, x, y }) => (
      <path key={`${x} ${y} ${path.length}`} d={path} transform={`translate(${x} ${y})`} />
    ))}
  </g>
)

const isOver = ({ box, ...measured }: Measured, { width }: DrawnLine, at: number) =>
  at >= box.lines || isTooWide({ ...measured, box, width })

export const isTooLong = (measured: Measured) => isTooWide(measured) || isTooHigh(measured)

/** `230/200 px`, and `3/2 lines` where the box has more than one or the text does. */
export function sayRoom({ box, width, lines }: Measured) {
  const pixels = `${formatNumber(Math.ceil(width))}/${formatNumber(box.width)} px`
  return box.lines === 1 && lines === 1 ? pixels : `${pixels} · ${lines}/${box.lines} lines`
}

function useDrawing(box: Box, text: string) {
  const measures = useContext(BoxesContext)?.measures
  const [drawing, setDrawing] = useState<Drawing>()
  const { font_id, size, line_height, width, lines } = box
  useEffect(() => {
    let isLeft = false
    const wanted = { font_id, size, line_height, width, lines }
    void measures?.draw(wanted, text).then((drawn) => !isLeft && setDrawing(drawn))
    return () => {
      isLeft = true
    }
  }, [measures, font_id, size, line_height, width, lines, text])
  return drawing
}
