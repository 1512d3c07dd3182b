import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { FilePreview, ImportedPage, ImportPreview } from '#server/files/bring/contract.ts'
import type { FileChoice } from '#server/files/receive/contract.ts'
import { upload } from '#web/api/upload.ts'
import type { Done, Plan, PlanRequest, SendRequest } from './state.ts'

type Watch = Parameters<typeof upload>[2]
type Asked<Request extends { kind: string }, Kind> = Extract<Request, { kind: Kind }>

const importOf = (version_id: string) => `/versions/${version_id}/pages/import`

const isCsv = (file: File) => file.name.toLowerCase().endsWith('.csv')
const isOfOtherTools = ({ faults }: ImportPreview) =>
  faults.some(({ line, msg }) => line === 1 && msg.includes('missing'))
const fieldsOf = (choice: FileChoice) =>
  Object.fromEntries(Object.entries(choice).map(([name, value]) => [name, String(value)]))

/** In the order of their upload, with what the server has to know before them. */
function formOf({ files, choices, ...more }: Asked<PlanRequest, 'many'> & { status?: string }) {
  const form = new FormData()
  form.append('choices', JSON.stringify(choices))
  if (more.status) form.append('status', more.status)
  for (const { path, file } of files) form.append('file', file, path)
  return form
}

export async function planFiles(version_id: string, request: PlanRequest, watch: Watch): Promise<Plan> {
  switch (request.kind) {
    case 'page':
      return { kind: 'page', preview: await previewPage(version_id, request, watch) }
    case 'newer': {
      const fields = { ...fieldsOf(request.choice), file: request.file }
      return { kind: 'newer', preview: await upload(`/pages/${request.page_id}/reimport/preview`, fields, watch) }
    }
    case 'many':
      return { kind: 'many', preview: await upload(`${importOf(version_id)}/files/preview`, formOf(request), watch) }
  }
}

export async function sendFiles(version_id: string, request: SendRequest, watch: Watch): Promise<Done> {
  switch (request.kind) {
    case 'example':
      return { kind: 'example', answer: await importExample(version_id, watch) }
    case 'page':
      return { kind: 'page', answer: await importPage(version_id, request, watch) }
    case 'newer': {
      const fields = { ...fieldsOf(request.choice), file: request.file }
      return { kind: 'newer', answer: await upload(`/pages/${request.page_id}/reimport`, fields, watch) }
    }
    case 'many':
      return { kind: 'many', answer: await upload(`${importOf(version_id)}/files`, formOf(request), watch) }
  }
}

/** A CSV without our columns may be that of another tool. */
async function previewPage(version_id: string, { file, choice }: Asked<PlanRequest, 'page'>, watch: Watch) {
  const path = importOf(version_id)
  const previewFile = () => upload<FilePreview>(`${path}/file/preview`, { ...fieldsOf(choice), file }, watch)
  if (!isCsv(file) || choice.format !== undefined) return previewFile()
  const preview = await upload<ImportPreview>(`${path}/preview`, { file }, watch)
  return isOfOtherTools(preview) ? previewFile().catch(() => preview) : preview
}

type NewPage = Omit<Asked<SendRequest, 'page'>, 'kind'>

function importPage(version_id: string, { name, type, file, status, choice }: NewPage, watch: Watch) {
  const path = importOf(version_id)
  if (isCsv(file) && choice.format === undefined) return upload<ImportedPage>(path, { name, type, file }, watch)
  return upload<ImportedPage>(`${path}/file`, { name, type, ...fieldsOf(choice), status, file }, watch)
}

const EXAMPLE = '/assets/example_page/Page_example.csv'

export async function importExample(version_id: string, watch: Watch) {
  const response = await fetch(EXAMPLE, watch.signal && { signal: watch.signal })
  if (!response.ok) throw new Error('The example page could not be loaded. Please try again.')
  const file = new File([await response.blob()], 'Page_example.csv', { type: 'text/csv' })
  const page = { name: 'Example page', type: 'game_ui' as const, status: TO_REVIEW, choice: {} }
  return importPage(version_id, { ...page, file }, watch)
}
