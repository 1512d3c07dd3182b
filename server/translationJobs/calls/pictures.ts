import { listPictures } from '#db/queries/screenshots/pictures.ts'
import { cutOut } from '../../images/cutOut.ts'
import { imageKey } from '../../images/imageKeys.ts'
import type { Services } from '../../services.ts'
import type { Draft } from '../drafts/draft.ts'

const MAX_PICTURES = 8
const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** Of the first rows that a screenshot shows, by the ids of their texts: JPEG in base64, for a model that reads images. */
export async function findPictures(
  { db, objects, machines, translator, log }: Services,
  payer_id: string,
  drafts: Draft[],
): Promise<ReadonlyMap<string, string>> {
  if (!translator.readsImages) return new Map()
  const ids = drafts.map(({ row }) => row.source_text_id)
  const found = new Map<string, string>()
  let bytes = 0
  for (const { source_text_id, image_id, region, ...size } of await listPictures(db, ids, MAX_PICTURES)) {
    try {
      const image = await objects.find(imageKey(image_id))
      if (!image) continue
      const picture = await machines.pictures.run({ person: payer_id }, () => cutOut(image, size, region))
      bytes += picture.length
      if (bytes > MAX_PICTURE_BYTES) break
      found.set(source_text_id, picture.toString('base64'))
    } catch (error) {
      log('warn', 'picture_not_sent', { image_id }, error) // the texts are translated without it
    }
  }
  return found
}
