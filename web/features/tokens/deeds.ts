import { LANGUAGE_CAPABILITIES } from '#db/vocabulary/roles.ts'
import type { ApiToken } from '#server/tokens/contract.ts'

export type Deed = ApiToken['capabilities'][number]

export const DEEDS: Record<Deed, { label: string; text: string }> = {
  readProject: { label: 'Read projects', text: 'Pages, translations, glossaries, exports' },
  readOrganization: { label: 'Read the organization', text: 'Its projects, members, quota and usage' },
  bringFiles: { label: 'Bring files', text: 'Import files and merge them into pages' },
  commentText: { label: 'Comment on texts', text: 'Write, answer and resolve comments' },
  suggestText: { label: 'Suggest translations', text: 'People accept or dismiss them' },
  writeText: { label: 'Write translations', text: 'Change texts and their statuses' },
  reviewText: { label: 'Check translations', text: 'Confirm texts as they stand' },
  orderTranslations: { label: 'Order AI translations', text: 'This uses words of the plan' },
  editGlossary: { label: 'Edit glossaries', text: 'Their terms and files' },
  manageProject: { label: 'Manage projects', text: 'Projects, versions, pages and characters' },
  deleteProjects: { label: 'Delete projects', text: 'Also restore them and give them away' },
  editSettings: { label: 'Change settings', text: 'Of the organization' },
  setCap: { label: 'Lower the monthly cap', text: 'Only the owner can raise it' },
  manageMembers: { label: 'Add members', text: 'As members, not as admins' },
}
export const DEED_NAMES = Object.keys(DEEDS) as Deed[]

const READING: readonly Deed[] = ['readProject', 'readOrganization']
export const isByLanguage = (deed: Deed) => READING.includes(deed) || LANGUAGE_CAPABILITIES.includes(deed)
