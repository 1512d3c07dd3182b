import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX } from '#db/vocabulary/texts/screenshots.ts'
import { openSharp } from './openSharp.ts'

const MAX_SECONDS = 20
const MAX_THUMBNAIL_SIDE_PX = 480
const QUALITY = { quality: 90, smartSubsample: true, effort: 3 }
const THUMBNAIL_QUALITY = { quality: 80, effort: 3 }

type EncodedImage = { image: Buffer; thumbnail: Buffer; width: number; height: number }

/** Draws the image anew, so that nothing of its file remains but the pixels of its first frame. */
export async function encodeImage(file: Buffer): Promise<EncodedImage | { fault: 'no image' | 'too large' }> {
  const sharp = await openSharp()
  const size = await sizeOf(file)
  if (!size) return { fault: 'no image' }
  if (size.width * size.height > MAX_IMAGE_PIXELS || Math.max(size.width, size.height) > MAX_IMAGE_SIDE_PX)
    return { fault: 'too large' }
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .webp(QUALITY)
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(data)
      .resize({ width: MAX_THUMBNAIL_SIDE_PX, height: MAX_THUMBNAIL_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp(THUMBNAIL_QUALITY)
      .toBuffer()
    return { image: data, thumbnail, width: info.width, height: info.height }
  } catch {
    return { fault: 'no image' }
  }
}

/** As its first bytes say, before anything is decoded. */
async function sizeOf(file: Buffer) {
  if (file.length === 0) return undefined
  const sharp = await openSharp()
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return width > 0 && height > 0 ? { width, height } : undefined
}
