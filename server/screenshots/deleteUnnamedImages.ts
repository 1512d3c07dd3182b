import { deleteUnnamedImage, listUnnamedImages } from '#db/queries/screenshots/images.ts'
import { type Writing, writeRetrying } from '../http/write.ts'
import { imageKey, thumbnailKey } from '../images/imageKeys.ts'
import type { Services } from '../services.ts'

/** Longer than any upload takes. */
const UPLOAD_SECONDS = 15 * 60
const AT_ONCE = 500

/** Deletes bytes first: an image that is still noted is tried again. */
export async function deleteUnnamedImages(
  services: Writing & Pick<Services, 'objects' | 'log'>,
  uploadSeconds = UPLOAD_SECONDS,
): Promise<void> {
  for (const id of await listUnnamedImages(services.db, uploadSeconds, AT_ONCE))
    await deleteImage(services, id).catch((error) => services.log('warn', 'image_not_deleted', { image_id: id }, error))
}

const deleteImage = (services: Writing & Pick<Services, 'objects'>, id: string) =>
  writeRetrying(services, async (trx) => {
    if (!(await deleteUnnamedImage(trx, id))) return
    await services.objects.delete(imageKey(id))
    await services.objects.delete(thumbnailKey(id))
  })
