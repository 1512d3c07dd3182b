import { ApiError } from '../../http/apiError.ts'
import type { Services } from '../../services.ts'
import { ENDLESS_SEARCH } from '../constants.ts'
import type { askedSearch } from './askedSearch.ts'
import { findPlaces } from './findPlaces.ts'

const MAX_TEXTS_OF_PAGE = 100_000

type OfPage = { version_id: string; page_id: string; language: Parameters<typeof findPlaces>[1]['language'] }
type Asked = ReturnType<typeof askedSearch> & { person: string }

export async function searchPage(
  services: Services,
  { version_id, page_id, language }: OfPage,
  { terms, search, commented, person }: Asked,
) {
  const filter = { pages: [page_id], terms, commented }
  const window = { limit: MAX_TEXTS_OF_PAGE, side: 'after' as const, edge: undefined }
  const found = await findPlaces(services, { version_id, language }, { filter, search, person }, window)
  if (found.last !== undefined) throw new ApiError(422, ENDLESS_SEARCH)
  return new Set(found.places.map(({ id }) => id))
}
