export const MAX_SCREENSHOTS = 1000
export const MAX_REGIONS = 500
export const MAX_IMAGE_PIXELS = 24_000_000
/** The most that WebP has. */
export const MAX_IMAGE_SIDE_PX = 16_383

/** A rectangle of a screenshot, in pixels of its image. */
export type Region = { x: number; y: number; width: number; height: number }

const AROUND = 1.8
const MIN_WIDTH_PX = 320
const SHAPE = 16 / 10

/** The part of an image in which a region is seen with what stands around it. */
export function partAround({ x, y, width, height }: Region, image: { width: number; height: number }): Region {
  const wide = Math.max(width * AROUND, height * AROUND * SHAPE, MIN_WIDTH_PX)
  const part = {
    width: Math.min(image.width, Math.round(wide)),
    height: Math.min(image.height, Math.round(wide / SHAPE)),
  }
  const start = (at: number, length: number, most: number) => Math.min(Math.max(0, Math.round(at)), most - length)
  return {
    ...part,
    x: start(x + (width - part.width) / 2, part.width, image.width),
    y: start(y + (height - part.height) / 2, part.height, image.height),
  }
}
