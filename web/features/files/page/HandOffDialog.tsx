import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HAND_OFF_FORMATS, HANDED_OFF, type HandedOff, type HandOffFormat } from '#db/vocabulary/handOffs.ts'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { downloadNamed } from '#web/api/client.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { sayLeftOut } from './exportPageFile.ts'

const FORMATS: Record<HandOffFormat, string> = { xliff: 'XLIFF, for translation tools', xlsx: 'Excel workbook' }
const TEXTS: Record<HandedOff, string> = {
  all: 'All texts',
  untranslated: 'Not translated yet',
  needs_review: 'To be reviewed',
  source_changed: 'Source text changed since',
  not_checked: 'Not checked by a person',
}
const optionsOf = <Id extends string>(ids: readonly Id[], labels: Record<Id, string>) =>
  ids.map((id) => ({ id, label: labels[id] }))

type HandOffDialogProps = {
  page_id: string
  what: string
  language: LanguageCode
  /** The selected rows; without them all of the page. */
  source_text_ids?: readonly string[]
  onClose: () => void
}

export function HandOffDialog({ page_id, what, language, source_text_ids, onClose }: HandOffDialogProps) {
  const [format, setFormat] = useState<HandOffFormat>('xliff')
  const [only, setOnly] = useState<HandedOff>('all')
  const saving = useMutation({
    mutationFn: () =>
      downloadNamed(`/pages/${page_id}/hand-off`, 'texts', { language, format, only, source_text_ids }).then(
        sayLeftOut,
      ),
  })
  return (
    <FormDialog
      title={`Hand off ${what} in ${languageName(language)}`}
      submit="Save file"
      failure="Failed to make the file"
      error={saving.error}
      isPending={saving.isPending}
      onSubmit={() => saving.mutateAsync().then(onClose, () => undefined)}
      onClose={onClose}
    >
      <Select
        label="Format"
        options={optionsOf(HAND_OFF_FORMATS, FORMATS)}
        value={format}
        onChange={setFormat}
        hint="With identifier, context, speaker, maximum length and the translation as it is."
      />
      <Select
        label="Texts"
        options={optionsOf(HANDED_OFF, TEXTS)}
        value={only}
        onChange={setOnly}
        hint="When the file is back, import it as a newer file of this page: what others write meanwhile stays."
      />
    </FormDialog>
  )
}
