import { z } from 'zod'

export const OrganizationPath = z.object({ organization_id: z.uuid() })
export const ProjectPath = z.object({ project_id: z.uuid() })
export const VersionPath = z.object({ version_id: z.uuid() })
export const PagePath = z.object({ page_id: z.uuid() })
export const ScreenshotPath = z.object({ screenshot_id: z.uuid() })
