import { createRouter } from '../http/openapi/openapi.ts'
import { csvRoutes } from './bring/csvRoutes.ts'
import { manyFilesRoutes } from './bring/manyFilesRoutes.ts'
import { oneFileRoutes } from './bring/oneFileRoutes.ts'
import { reimportRoutes } from './bring/reimportRoutes.ts'
import { csvExportRoutes } from './export/csvExportRoutes.ts'
import { exportRoutes } from './export/exportRoutes.ts'
import { handOffRoutes } from './export/handOffRoutes.ts'

export const fileRoutes = createRouter()
  .route('/', csvRoutes)
  .route('/', csvExportRoutes)
  .route('/', oneFileRoutes)
  .route('/', exportRoutes)
  .route('/', handOffRoutes)
  .route('/', reimportRoutes)
  .route('/', manyFilesRoutes)
