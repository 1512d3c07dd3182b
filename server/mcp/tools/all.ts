import type { Tool } from '../tool.ts'
import { checkPageTool } from './checkPage.ts'
import { findTextsTool } from './findTexts.ts'
import { listPagesTool, listProjectsTool } from './listPlaces.ts'
import { findInMemoryTool, findTermsTool } from './lookUp.ts'
import { estimateTool, orderTool } from './order.ts'
import { proposeTool, writeTool } from './propose.ts'
import { readRowTool } from './readRow.ts'
import { reportTool } from './report.ts'

export const TOOLS: readonly Tool[] = [
  ...[listProjectsTool, listPagesTool, findTextsTool, readRowTool, checkPageTool, findTermsTool, findInMemoryTool],
  ...[proposeTool, writeTool, reportTool, estimateTool, orderTool],
]
