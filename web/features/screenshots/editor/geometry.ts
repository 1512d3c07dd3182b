import type { Region } from '#db/vocabulary/texts/screenshots.ts'

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Corner = 'nw' | 'ne' | 'sw' | 'se'
export const CORNERS: readonly Corner[] = ['nw', 'ne', 'sw', 'se']
const MIN_SIDE_PX = 8

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)

/** The region between two points, within the image; undefined where it is too small to be meant. */
export function regionBetween(one: Point, other: Point, { width, height }: Size): Region | undefined {
  const [left, right] = [one.x, other.x].map((x) => within(x, width)).sort((a, b) => a - b) as [number, number]
  const [top, bottom] = [one.y, other.y].map((y) => within(y, height)).sort((a, b) => a - b) as [number, number]
  if (right - left < MIN_SIDE_PX || bottom - top < MIN_SIDE_PX) return undefined
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const movedBy = (region: Region, by: Point, image: Size): Region => ({
  ...region,
  x: within(region.x + by.x, image.width - region.width),
  y: within(region.y + by.y, image.height - region.height),
})

/** The opposite corner stays; a side keeps its shortest length. */
export function resizedBy(region: Region, corner: Corner, by: Point, image: Size): Region {
  const [x, width] = stretched(region.x, region.width, by.x, corner.endsWith('w'), image.width)
  const [y, height] = stretched(region.y, region.height, by.y, corner.startsWith('n'), image.height)
  return { x, y, width, height }
}

function stretched(start: number, length: number, by: number, isStart: boolean, most: number): [number, number] {
  const end = start + length
  const shortest = Math.min(MIN_SIDE_PX, length)
  if (!isStart) return [start, Math.max(within(end + by, most) - start, shortest)]
  const moved = Math.min(within(start + by, most), end - shortest)
  return [moved, end - moved]
}

/** In the middle of what is seen, a quarter as wide. */
export const newRegion = ({ width, height }: Size, middle: Point): Region => {
  const size = { width: Math.max(1, Math.round(width / 4)), height: Math.max(1, Math.round(height / 8)) }
  return movedBy(
    { x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size },
    { x: 0, y: 0 },
    { width, height },
  )
}

/** Each side in percent of the image: it is drawn at any size. */
export const placeIn = ({ width, height }: Size, region: Region) => ({
  left: `${(100 * region.x) / width}%`,
  top: `${(100 * region.y) / height}%`,
  width: `${(100 * region.width) / width}%`,
  height: `${(100 * region.height) / height}%`,
})
