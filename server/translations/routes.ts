import { createRouter } from '../http/openapi/openapi.ts'
import { pageRoutes } from './pageRoutes.ts'
import { promptRoutes } from './promptRoutes.ts'
import { sourceTextRoutes } from './sourceTextRoutes.ts'
import { textRoutes } from './textRoutes.ts'

export const translationRoutes = createRouter()
  .route('/', pageRoutes)
  .route('/', textRoutes)
  .route('/', sourceTextRoutes)
  .route('/', promptRoutes)

export type TranslationRoutes = typeof translationRoutes
