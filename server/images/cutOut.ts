import { partAround, type Region } from '#db/vocabulary/texts/screenshots.ts'
import { openSharp } from './openSharp.ts'

const MAX_SIDE_PX = 768
const FRAME_PX = 3
const FRAME_COLOR = '#e00000'
const QUALITY = 75

type Size = { width: number; height: number }

/** A JPEG of the region, framed, with what stands around it; of the whole image where the region is not known. */
export async function cutOut(image: Buffer, size: Size, region: Region | null): Promise<Buffer> {
  const sharp = await openSharp()
  const part = region ? partAround(region, size) : { x: 0, y: 0, ...size }
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(part.width, part.height))
  const drawn = { width: scaled(part.width, scale), height: scaled(part.height, scale) }
  return sharp(image)
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .resize({ ...drawn, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .composite(region ? barsAround(regionIn(part, region, scale), drawn) : [])
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale))

const regionIn = (part: Region, { x, y, width, height }: Region, scale: number): Region => ({
  x: Math.round((x - part.x) * scale),
  y: Math.round((y - part.y) * scale),
  width: scaled(width, scale),
  height: scaled(height, scale),
})

function barsAround({ x, y, width, height }: Region, image: Size) {
  const [left, top] = [Math.max(0, x - FRAME_PX), Math.max(0, y - FRAME_PX)]
  const [right, bottom] = [Math.min(image.width, x + width + FRAME_PX), Math.min(image.height, y + height + FRAME_PX)]
  const bars = [
    { left, top, right, bottom: top + FRAME_PX },
    { left, top: bottom - FRAME_PX, right, bottom },
    { left, top, right: left + FRAME_PX, bottom },
    { left: right - FRAME_PX, top, right, bottom },
  ]
  return bars
    .map((bar) => ({
      ...bar,
      width: Math.min(bar.right, image.width) - bar.left,
      height: Math.min(bar.bottom, image.height) - bar.top,
    }))
    .filter((bar) => bar.width > 0 && bar.height > 0 && bar.left >= 0 && bar.top >= 0)
    .map((bar) => ({
      input: { create: { width: bar.width, height: bar.height, channels: 3 as const, background: FRAME_COLOR } },
      left: bar.left,
      top: bar.top,
    }))
}
