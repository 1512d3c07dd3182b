import type { Generated } from 'kysely'
import type { Region } from '../../vocabulary/texts/screenshots.ts'

export interface ScreenshotTables {
  /** Objects of the store; a job deletes those that no screenshot names. */
  images: { id: Generated<string>; created_at: Generated<Date> }
  screenshots: Screenshot
  all_screenshots: Screenshot & {
    deleted_at: Date | null
    deleted_by: string | null
    kept_until: Date | null
    had_namesake: boolean | null
  }
  screenshot_regions: { [Side in keyof Region]: number | null } & {
    id: Generated<string>
    screenshot_id: string
    /** The first text that the shown one goes back to. */
    lineage_id: string
    created_at: Generated<Date>
  }
}

type Screenshot = {
  id: Generated<string>
  project_id: string
  image_id: string
  name: string
  width: number
  height: number
  bytes: number
  created_by: string | null
  created_at: Generated<Date>
}
