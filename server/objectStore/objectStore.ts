import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import type { ObjectStore } from './keys.ts'

export const openObjectStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ObjectStore =>
  s3 ? openBucket(s3) : openFolder(resolve(dataDir, 'objects'))
