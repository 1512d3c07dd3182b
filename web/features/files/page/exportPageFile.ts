import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { FIRST_LEFT_OUT_HEADER, LEFT_OUT_HEADER } from '#server/files/export/constants.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'
import { download, downloadNamed } from '#web/api/client.ts'
import { fileNameOf } from '#web/ui/data/fileName.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'

export const exportPageFile = ({ id, name }: Page, language: LanguageCode) =>
  downloadNamed(`/pages/${id}/export-file?language=${language}`, name)

/** Without cells that a spreadsheet would run. */
export const exportForSpreadsheet = ({ id, name }: Page, language: LanguageCode) =>
  downloadNamed(`/pages/${id}/export-file?language=${language}&spreadsheet_safe=true`, name).then(sayLeftOut)

export const exportLanguageFiles = (version: Pick<Version, 'id' | 'name'>, project: string, language: LanguageCode) =>
  download(
    `/versions/${version.id}/export-files?language=${language}`,
    fileNameOf([project, version.name, languageName(language)], '.zip'),
  )

export function sayLeftOut(headers: Headers) {
  const count = Number(headers.get(LEFT_OUT_HEADER))
  if (!count) return
  const first = decodeURIComponent(headers.get(FIRST_LEFT_OUT_HEADER) ?? '')
  const texts = count === 1 ? 'One text' : `${formatNumber(count)} texts`
  toast.error(`${texts} could not be written into the file, which has them as before. ${first}`)
}
