import { insertImage } from '#db/queries/screenshots/images.ts'
import { countScreenshots, findScreenshot, insertScreenshot } from '#db/queries/screenshots/screenshots.ts'
import type { Db } from '#db/schema.ts'
import { MAX_SCREENSHOTS } from '#db/vocabulary/texts/screenshots.ts'
import type { UploadedFile } from '../files/receive/readUpload.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import { mendName } from '../http/contract.ts'
import { requirePresent } from '../http/write.ts'
import { encodeImage } from '../images/encodeImage.ts'
import { imageKey, thumbnailKey } from '../images/imageKeys.ts'
import { editInProject, type Guarding } from '../rights/editInProject.ts'
import type { Services } from '../services.ts'
import { IMAGE_TOO_LARGE, NO_IMAGE, NOT_STORED, TOO_MANY_SCREENSHOTS } from './constants.ts'

type Call = Guarding<{ id: string }> & { services: Services; user: { id: string } }

/** The image is noted before its bytes are stored, so that those of an upload that fails are deleted. */
export async function addScreenshot(call: Call, { name, bytes: file }: UploadedFile) {
  const { services, user } = call
  await requireRoom(services.db, call.place.project_id!)
  const encoded = await services.machines.images.run({ person: user.id }, () => encodeImage(file))
  if ('fault' in encoded)
    throw encoded.fault === 'no image' ? invalid(['body', 'file'], NO_IMAGE) : new ApiError(413, IMAGE_TOO_LARGE)
  const { image, thumbnail, ...size } = encoded
  const image_id = await editInProject(call, insertImage)
  await store(services, image_id, { image, thumbnail })
  return editInProject(call, async (trx, { id: project_id }) => {
    await requireRoom(trx, project_id)
    requirePresent(services.caller)
    const screenshot = { project_id, image_id, name: shownName(name), ...size, bytes: image.length }
    const id = await insertScreenshot(trx, { ...screenshot, created_by: user.id })
    return (await findScreenshot(trx, id))!
  })
}

async function store({ objects, log }: Services, id: string, images: { image: Buffer; thumbnail: Buffer }) {
  try {
    await objects.put(imageKey(id), images.image)
    await objects.put(thumbnailKey(id), images.thumbnail)
  } catch (error) {
    log('error', 'image_not_stored', { image_id: id }, error)
    throw new ApiError(503, NOT_STORED)
  }
}

async function requireRoom(db: Db, projectId: string) {
  if ((await countScreenshots(db, projectId)) >= MAX_SCREENSHOTS) throw new ApiError(409, TOO_MANY_SCREENSHOTS)
}

const shownName = (file: string) =>
  mendName(file.replace(/\.(?:png|jpe?g|webp|gif)$/i, '').slice(0, 255)) || 'Screenshot'
